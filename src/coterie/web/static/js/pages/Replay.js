import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { ApiError, call, lobbyOf, sceneOf } from "../api.js";
import { playOn } from "../branch.js";
import { CardChip, face } from "../parts/Card.js";
import { isSealed } from "../protocol.js";
import { Challenge } from "../table/Challenge.js";
import { describePlace, characterName, pieces } from "../table/labels.js";
import { LogLines } from "../table/Log.js";
import { Hour } from "../table/TopBar.js";
import { Quests, Vonts } from "../table/Vonts.js";
import { stillness } from "../town/Tokens.js";
import { TownMap } from "../town/TownMap.js";
import { cardsWords, language, t, word } from "../words.js";
import { Frame } from "./Frame.js";
function useLog(table, view, onFailure) {
    const [entries, setEntries] = useState([]);
    useEffect(() => {
        let late = false;
        const fetchOn = async (have) => {
            if (late)
                return;
            setEntries(have);
            const page = await call("GET", `/api/tables/${encodeURIComponent(table)}/replay/log?view=${encodeURIComponent(view)}&since=${have.length}`);
            if (page.entries.length)
                await fetchOn([...have, ...page.entries]);
        };
        fetchOn([]).catch((fault) => late || onFailure(fault.message));
        return () => {
            late = true;
        };
    }, [table, view, language.value]);
    return entries;
}
const NONE = new Set();
const SPEEDS = { slow: 3000, normal: 1500, fast: 600 };
const OWN_SPACE = 'button, select, summary, a, [role="button"], [tabindex="0"]';
function seatWords(scene, seat) {
    const who = seat.characters.map((id) => (scene ? characterName(scene, id) : id)).join(", ");
    const sitter = seat.kind === "bot" ? t("state_bot") : seat.name;
    return sitter ? `${who} (${sitter})` : who;
}
export function Replay({ table }) {
    const query = new URLSearchParams(location.search);
    const [step, setStep] = useState(Number(query.get("step") ?? "0") || 0);
    const [view, setView] = useState(query.get("view") ?? "watcher");
    const [scene, setScene] = useState(null);
    const [lobby, setLobby] = useState(null);
    const [moment, setMoment] = useState(null);
    const [failure, setFailure] = useState("");
    const [missing, setMissing] = useState(false);
    const [playing, setPlaying] = useState(false);
    const [speed, setSpeed] = useState(stillness() ? "slow" : "normal");
    const log = useLog(table, view, setFailure);
    const last = moment?.steps ?? 0;
    useEffect(() => {
        sceneOf(table).then((answer) => setScene(answer.scene)).catch((fault) => setFailure(fault.message));
        lobbyOf(table)
            .then(setLobby)
            .catch((fault) => setMissing(fault instanceof ApiError && [404, 422].includes(fault.status)));
    }, [table, language.value]);
    useEffect(() => {
        let late = false;
        call("GET", `/api/tables/${encodeURIComponent(table)}/replay/${step}?view=${encodeURIComponent(view)}`)
            .then((found) => {
            if (late)
                return;
            setMoment(found);
            setStep(found.step);
            setFailure("");
            history.replaceState(null, "", `/replay/${table}?step=${found.step}&view=${view}`);
        })
            .catch((fault) => {
            if (late)
                return;
            setPlaying(false);
            setFailure(fault.message);
        });
        return () => {
            late = true;
        };
    }, [table, step, view, language.value]);
    useEffect(() => {
        if (!playing || moment?.step !== step)
            return undefined;
        if (step >= last) {
            setPlaying(false);
            return undefined;
        }
        const timer = setTimeout(() => setStep(step + 1), SPEEDS[speed]);
        return () => clearTimeout(timer);
    }, [playing, speed, moment, step]);
    const goTo = (to) => {
        setPlaying(false);
        setStep(Math.max(0, Math.min(last, to)));
    };
    const toggle = () => {
        if (!playing && step >= last)
            setStep(0);
        setPlaying(!playing);
    };
    useEffect(() => {
        const press = (event) => {
            const at = event.target instanceof Element ? event.target : document.body;
            if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
                return;
            if (event.key === " " && moment && !at.closest(OWN_SPACE)) {
                event.preventDefault();
                toggle();
                return;
            }
            if (at.matches("input, select"))
                return;
            const to = { "[": step - 1, "]": step + 1, Home: 0, End: last }[event.key];
            if (to === undefined)
                return;
            event.preventDefault();
            goTo(to);
        };
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, [moment, step, playing]);
    const seats = lobby?.seats.filter((seat) => seat.kind !== "shared") ?? [];
    const sealed = lobby !== null && isSealed(lobby);
    if (missing) {
        return (_jsxs(Frame, { title: t("replay"), children: [_jsx("p", { role: "alert", children: t("no_table") }), _jsx("a", { class: "button", href: "/", children: t("back_home") })] }));
    }
    return (_jsxs(Frame, { title: `${t("replay")}${lobby ? `: ${lobby.title || lobby.ruleset_title}` : ""}`, wide: true, children: [failure && (_jsx("p", { class: "refusal", role: "alert", children: failure })), _jsxs("div", { class: "history open", role: "group", "aria-label": t("history"), children: [_jsx("button", { type: "button", class: "main", id: "play", disabled: last === 0, "aria-keyshortcuts": "Space", onClick: toggle, children: t(playing ? "replay_pause" : "replay_play") }), _jsxs("label", { class: "tell", children: [_jsx("span", { children: t("replay_speed") }), _jsx("select", { value: speed, onChange: (event) => setSpeed(event.currentTarget.value), children: Object.keys(SPEEDS).map((one) => (_jsx("option", { value: one, children: word("speed_", one) }, one))) })] }), _jsx("button", { type: "button", disabled: step <= 0, onClick: () => goTo(0), children: t("history_first") }), _jsx("button", { type: "button", disabled: step <= 0, onClick: () => goTo(step - 1), children: t("history_prev") }), _jsx("input", { type: "range", min: "0", max: last, value: step, "aria-label": t("history"), onInput: (event) => goTo(Number(event.currentTarget.value)) }), _jsx("button", { type: "button", disabled: step >= last, onClick: () => goTo(step + 1), children: t("history_next") }), _jsxs("span", { class: "replay-step", children: [step, " / ", last] }), _jsx("button", { type: "button", disabled: !moment || step >= last, title: t("branch_about"), onClick: () => void playOn(table, lobby?.title || lobby?.ruleset_title || "", { step }).catch((fault) => setFailure(fault.message)), children: t("play_on_here") }), _jsxs("label", { class: "tell", children: [_jsx("span", { children: t("replay_view") }), _jsxs("select", { value: view, onChange: (event) => setView(event.currentTarget.value), children: [_jsx("option", { value: "watcher", children: t("watcher") }), _jsx("option", { value: "open", disabled: sealed, children: t("open_view") }), seats.map((seat) => (_jsx("option", { value: `seat${seat.seat}`, disabled: sealed, children: seatWords(scene, seat) }, seat.seat)))] })] }), sealed && _jsx("span", { class: "aside", children: t("daily_sealed") })] }), scene && moment && (_jsxs("div", { class: "replay", children: [_jsx("div", { class: "replay-hour", children: _jsx(Hour, { scene: scene, view: moment.view }) }), _jsxs("div", { class: "replay-left", children: [_jsx(Vonts, { scene: scene, view: moment.view, choice: null }), _jsx(Quests, { scene: scene, view: moment.view, onPlace: () => undefined })] }), _jsx("section", { class: "board", children: _jsx("div", { class: "board-window", children: _jsx(TownMap, { scene: scene, view: moment.view, mine: NONE, active: null, lit: NONE, litPaths: NONE, litGroups: NONE, chosen: null, plans: [], pinged: null, label: t("map"), pieces: pieces(scene, moment.view), describe: (place) => describePlace(scene, moment.view, place, false), onPlace: () => undefined, inert: true }) }) }), _jsxs("section", { class: "panel replay-words", "aria-label": t("log"), children: [_jsx(Challenge, { scene: scene, view: moment.view, laying: false }), _jsx("div", { class: "log", id: "log", tabIndex: 0, role: "group", "aria-label": t("log"), children: _jsx(LogLines, { scene: scene, entries: log.slice(0, moment.log).filter((entry) => !entry.quiet), now: moment.step, onPick: goTo }) }), _jsx("p", { class: "sentence", children: moment.text }), _jsx("ul", { class: "replay-hands", children: moment.view.characters.map((one) => (_jsxs("li", { class: `cast-${one.id}`, children: [_jsx("strong", { children: characterName(scene, one.id) }), " ", one.hand ? one.hand.map((card, k) => _jsx(CardChip, { card: face(scene, card) }, k)) : cardsWords(one.cards)] }, one.id))) })] })] }))] }));
}
