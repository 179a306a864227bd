import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { call } from "../api.js";
import { dailyResult, newAchievements } from "../chronicle/book.js";
import { asLine } from "../chronicle/line.js";
import { dailyText, inNumbers, resultOf, scenarioOf, starsOf } from "../chronicle/tell.js";
import { myName, remember } from "../memory.js";
import { useTitles } from "../pages/Achievements.js";
import { Dialog } from "../parts/Dialog.js";
import { Icon } from "../parts/Icon.js";
import { DailyCard } from "../parts/DailyCard.js";
import { isSealed } from "../protocol.js";
import { t, word } from "../words.js";
const shownBefore = (table) => {
    const key = `coterie.result.${table}`;
    const before = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, "shown");
    return before;
};
function lineOf(lobby) {
    try {
        return lobby?.chronicle ? asLine(lobby.chronicle) : null;
    }
    catch {
        return null;
    }
}
export function Over({ store }) {
    const [open, setOpen] = useState(false);
    const lobby = store.lobby.value;
    const outcome = store.state.value?.outcome;
    const wentHome = store.state.value?.view.ended === "went home";
    useEffect(() => {
        if (lobby?.status === "over" && !shownBefore(store.table))
            setOpen(true);
    }, [store.table, lobby?.status]);
    return (_jsxs("div", { class: "over", children: [_jsx("p", { class: "sentence", children: _jsx("strong", { children: outcome?.text }) }), _jsxs("div", { class: "ways", children: [_jsx("button", { type: "button", class: "main", id: "result", onClick: () => setOpen(true), children: t("show_result") }), _jsx("a", { class: "button", href: `/replay/${store.table}`, children: t("replay") }), _jsx(Again, { store: store })] }), open && (_jsx(Dialog, { title: t(outcome?.won ? "over_won" : wentHome ? "over_home" : "over_lost"), onClose: () => setOpen(false), children: _jsx(Card, { store: store }) }))] }));
}
function Card({ store }) {
    const lobby = store.lobby.value;
    const outcome = store.state.value?.outcome ?? null;
    const line = lineOf(lobby);
    const daily = lobby ? dailyResult(lobby, store.scene.value) : null;
    const seated = store.mySeats.value.length > 0;
    const items = Object.entries(outcome?.reached ?? {}).filter(([key]) => key.endsWith("_points"));
    const total = inNumbers(outcome?.score ?? null);
    const crossed = line !== null && !line.taught && line.final === null;
    return (_jsxs("div", { class: outcome?.won ? "result won" : "result", children: [line && (_jsxs("p", { class: "result-what", children: [scenarioOf(line), " ", _jsx("span", { class: "entry-stars", children: starsOf(line) }), _jsxs("span", { class: "aside", children: [" ", t("daily_in", { result: resultOf(line), rounds: line.rounds })] })] })), _jsxs("dl", { class: "score", children: [items.map(([key, points]) => (_jsxs("div", { children: [_jsx("dt", { children: word("score_", key.slice(0, -"_points".length)) }), _jsx("dd", { children: inNumbers(points) })] }, key))), _jsxs("div", { class: "score-sum", children: [_jsx("dt", { children: t("final_score") }), _jsxs("dd", { children: [line?.taught ? t("not_scored") : crossed ? _jsx("s", { children: total }) : total, crossed && _jsxs("span", { class: "unseen", children: [" (", t("crossed_out"), ")"] })] })] })] }), line?.taught && _jsx("p", { class: "aside", children: t("result_taught") }), line && line.achievements.length > 0 && _jsx(Medals, { line: line, mine: seated }), line && daily && _jsx(DailyCard, { text: dailyText(line, daily) }), _jsxs("div", { class: "ways", children: [_jsx(Again, { store: store, main: true }), _jsx("a", { class: "button", href: `/replay/${store.table}`, children: t("replay") }), line && seated && (_jsx("a", { class: "button", href: `/#chronicle/${encodeURIComponent(line.id)}`, children: t("in_chronicle") })), lobby?.seed && (_jsx("a", { class: "button", href: `/api/tables/${store.table}/record`, download: `${lobby.deal ?? store.table}.json`, children: t("record") }))] }), _jsx("p", { class: "aside", children: [
                    lobby?.deal && t("deal", { name: lobby.deal }),
                    lobby?.seed && t("seed_shown", { seed: lobby.seed }),
                    lobby && isSealed(lobby) && t("daily_sealed"),
                ]
                    .filter(Boolean)
                    .join(" · ") })] }));
}
function Medals({ line, mine }) {
    const titles = useTitles(line.ruleset);
    if (!titles)
        return null;
    const fresh = mine ? newAchievements(line) : [];
    return (_jsx("ul", { class: "result-medals", "aria-label": t("achievements"), children: line.achievements.map((id) => (_jsxs("li", { class: "medal earned", children: [_jsx("span", { class: "medal-disc", "aria-hidden": "true", children: _jsx(Icon, { name: "heroic" }) }), _jsxs("div", { children: [_jsxs("h3", { children: [titles.get(id)?.title ?? id, " ", fresh.includes(id) && _jsx("em", { class: "new-mark", children: t("new_mark") })] }), _jsx("p", { class: "aside", children: titles.get(id)?.text })] })] }, id))) }));
}
async function playAgain(store, lobby) {
    const mine = store.mySeats.value;
    const others = lobby.seats.filter((seat) => seat.kind === "person" && !mine.includes(seat));
    const seats = [
        ...mine.map((seat) => ({ kind: "person", characters: seat.characters })),
        ...others.map((seat) => ({ kind: "person", characters: seat.characters })),
        ...lobby.seats.filter((seat) => seat.kind === "bot").map((seat) => ({ kind: "bot", characters: seat.characters, bot: seat.bot })),
        ...lobby.shared.map((who) => ({ kind: "shared", characters: [who] })),
    ];
    const { seats: _, ...options } = lobby.options;
    const name = lobby.people.find((one) => one.id === store.welcome.value?.person)?.name ?? (myName() || "?");
    const wish = { ruleset: lobby.ruleset, options, name, title: lobby.title, undo: lobby.undo, settings: lobby.settings, seats };
    const made = await call("POST", "/api/tables", wish);
    remember(made.table, made.token, lobby.title || lobby.ruleset_title);
    for (let seat = 1; seat < mine.length; seat++)
        await call("POST", `/api/tables/${made.table}/join`, { name, seat }, made.token);
    if (others.length) {
        const invitation = store.ask({ type: "chat", text: t("again_invite", { link: `${location.origin}${made.link}` }) });
        await Promise.race([invitation, new Promise((resolve) => setTimeout(resolve, 2000))]);
    }
    else
        await call("POST", `/api/tables/${made.table}/start`, undefined, made.token);
    return made.table;
}
function Again({ store, main }) {
    const [busy, setBusy] = useState(false);
    const lobby = store.lobby.value;
    if (!lobby || !store.mySeats.value.length) {
        return (_jsx("a", { class: "button", href: "/", children: t("new_game") }));
    }
    const go = async () => {
        setBusy(true);
        try {
            location.assign(`/t/${await playAgain(store, lobby)}`);
        }
        catch (fault) {
            store.failure.value = fault.message;
            setBusy(false);
        }
    };
    return (_jsx("button", { type: "button", class: main ? "main" : "", disabled: busy, onClick: () => void go(), children: t("play_again") }));
}
