import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useRef, useState } from "../../vendor/preact-hooks.js";
import { call, dailyOf, lobbyOf, rulesets, setup } from "../api.js";
import { dayIn, scenarioAt } from "../chronicle/tell.js";
import { ChoiceField } from "../parts/Choices.js";
import { Icon } from "../parts/Icon.js";
import { PrimerButton } from "../parts/Primer.js";
import { forget, keepName, keepSetup, lastSetup, myName, remember, tables } from "../memory.js";
import { language, t, word } from "../words.js";
import { DailyPanel } from "./DailyPanel.js";
import { Frame } from "./Frame.js";
import { Skyline } from "./Skyline.js";
const KINDS = ["mine", "bot", "open", "shared"];
const UNDO = ["standard", "strict", "teaching"];
export function Start() {
    const [daily, setDaily] = useState(null);
    return (_jsxs(Frame, { title: "", children: [_jsxs("div", { class: "hero", children: [_jsx(Skyline, {}), _jsx("h1", { children: t("title") }), _jsx("p", { children: t("tagline") }), _jsx(PrimerButton, {})] }), _jsxs("div", { class: "start-columns", children: [_jsx(NewGame, { daily: daily, onDaily: setDaily }), _jsxs("div", { children: [_jsx(DailyPanel, { ruleset: lastSetup()?.ruleset ?? "severton", onPlay: setDaily }), _jsx(Recent, {}), _jsx(Redeem, {})] })] })] }));
}
function fromText(choices, name, text) {
    return choices.find((choice) => choice.name === name)?.values.find((one) => String(one.value) === text)?.value;
}
const strongest = (bots) => bots[bots.length - 1] ?? "greedy";
function NewGame({ daily, onDaily }) {
    const before = lastSetup();
    const [games, setGames] = useState([]);
    const [game, setGame] = useState(before?.ruleset ?? "severton");
    const [info, setInfo] = useState(null);
    const [options, setOptions] = useState({});
    const [seats, setSeats] = useState({});
    const [name, setName] = useState(myName());
    const nameIs = (typed) => {
        setName(typed);
        keepName(typed);
    };
    const [undo, setUndo] = useState(before?.undo ?? "standard");
    const [failure, setFailure] = useState("");
    const [busy, setBusy] = useState(false);
    useEffect(() => {
        rulesets()
            .then((found) => {
            setGames(found);
            if (found.length && !found.some((one) => one.name === game))
                setGame(found[0].name);
        })
            .catch((fault) => setFailure(fault.message));
    }, [language.value]);
    useEffect(() => {
        let late = false;
        setup(game, options)
            .then((found) => {
            if (late)
                return;
            const wanted = {};
            for (const [key, value] of Object.entries(before?.options ?? {})) {
                const known = fromText(found.choices, key, value);
                if (!info && known !== undefined)
                    wanted[key] = known;
            }
            setInfo(found);
            if (Object.keys(wanted).length)
                setOptions({ ...wanted, ...options });
            const next = {};
            found.characters.forEach((one, k) => {
                next[one.id] = seats[one.id] ?? before?.seats[one.id] ?? (k === 0 ? "mine" : "bot");
            });
            if (!Object.values(next).includes("mine") && found.characters[0])
                next[found.characters[0].id] = "mine";
            setSeats(next);
            setFailure("");
        })
            .catch((fault) => {
            if (!late)
                setFailure(fault.message);
        });
        return () => {
            late = true;
        };
    }, [game, JSON.stringify(options), language.value]);
    const banner = useRef(null);
    useEffect(() => {
        if (!daily)
            return;
        setGame(daily.ruleset);
        setOptions(daily.deal.options);
        banner.current?.focus();
    }, [daily]);
    const all = (kind) => {
        setSeats(Object.fromEntries((info?.characters ?? []).map((one, k) => [one.id, kind(k)])));
    };
    const make = async (start) => {
        if (!info)
            return;
        setBusy(true);
        const chosen = {};
        for (const choice of info.choices)
            chosen[choice.name] = options[choice.name] ?? choice.default;
        const of = (kind) => info.characters.filter((one) => seats[one.id] === kind).map((one) => one.id);
        const wished = [
            ...(of("mine").length ? [{ kind: "person", characters: of("mine") }] : []),
            ...of("open").map((id) => ({ kind: "person", characters: [id] })),
            ...of("bot").map((id) => ({ kind: "bot", characters: [id], bot: strongest(games.find((one) => one.name === game)?.bots ?? []) })),
            ...of("shared").map((id) => ({ kind: "shared", characters: [id] })),
        ];
        const body = { ruleset: game, options: chosen, name: name.trim() || "?", undo, seats: wished, daily: daily !== null, start };
        try {
            const now = daily && (await dailyOf(daily.ruleset));
            if (daily && now && now.day !== daily.deal.day) {
                onDaily({ ruleset: daily.ruleset, deal: now });
                setBusy(false);
                return;
            }
            const made = await call("POST", "/api/tables", body);
            keepSetup({
                ruleset: game,
                options: (daily && before?.options) || Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, String(value)])),
                seats,
                undo,
                bot: "greedy",
            });
            remember(made.table, made.token, made.lobby.title || made.lobby.ruleset_title);
            location.assign(`/t/${made.table}`);
        }
        catch (fault) {
            setFailure(fault.message);
            setBusy(false);
        }
    };
    const open = Object.values(seats).includes("open");
    return (_jsxs("form", { class: "panel new-game", "aria-label": t("new_game"), onSubmit: (event) => {
            event.preventDefault();
            void make(!open);
        }, children: [_jsx("h2", { children: t("new_game") }), before && !daily && _jsx("p", { class: "aside", children: t("again") }), _jsxs("label", { class: "field", children: [_jsx("span", { children: t("your_name") }), _jsx("input", { id: "name", value: name, maxLength: 40, autoComplete: "nickname", onInput: (event) => nameIs(event.currentTarget.value) })] }), daily && (_jsxs("p", { ref: banner, class: "daily-chosen", tabIndex: -1, children: [t("daily_chosen"), " ", _jsx("button", { type: "button", onClick: () => onDaily(null), children: t("daily_leave") })] })), _jsxs("label", { class: "field", children: [_jsx("span", { children: t("game") }), _jsx("select", { value: game, disabled: daily !== null, onChange: (event) => setGame(event.currentTarget.value), children: games.map((one) => (_jsx("option", { value: one.name, children: one.title }, one.name))) })] }), info?.choices.map((choice) => (_jsx(ChoiceField, { choice: choice, disabled: daily !== null, value: String(options[choice.name] ?? choice.default), onPick: (value) => setOptions({ ...options, [choice.name]: fromText(info.choices, choice.name, value) }) }, choice.name))), _jsxs("fieldset", { class: "seat-wishes", children: [_jsx("legend", { children: t("seats") }), _jsxs("div", { class: "ways", children: [_jsx("button", { type: "button", onClick: () => all((k) => (k === 0 ? "mine" : "bot")), children: t("with_bots") }), _jsx("button", { type: "button", onClick: () => all(() => "mine"), children: t("solo_all") }), _jsx("button", { type: "button", onClick: () => all((k) => (k === 0 ? "mine" : "open")), children: t("with_friends") })] }), _jsx("div", { class: "seat-cards", children: info?.characters.map((one) => (_jsxs("label", { class: `seat-wish cast-${one.id} wish-${seats[one.id] ?? "bot"}`, children: [_jsx("span", { class: "mate-face", "aria-hidden": "true", children: _jsx(Icon, { name: one.id }) }), _jsx("span", { class: "seat-name", children: one.name }), _jsx("select", { value: seats[one.id], onChange: (event) => setSeats({ ...seats, [one.id]: event.currentTarget.value }), children: KINDS.map((kind) => (_jsx("option", { value: kind, children: word("seat_", kind) }, kind))) })] }, one.id))) })] }), _jsxs("label", { class: "field", children: [_jsx("span", { children: t("undo_mode") }), _jsx("select", { value: undo, onChange: (event) => setUndo(event.currentTarget.value), children: UNDO.map((one) => (_jsx("option", { value: one, children: word("undo_", one) }, one))) })] }), failure && (_jsx("p", { class: "refusal", role: "alert", children: failure })), _jsx("button", { type: "submit", class: "main big", id: "start", disabled: busy || !info, children: t(open ? "make_table" : "start") })] }));
}
function facts(lobby) {
    const people = lobby.people.map((person) => person.name).join(", ");
    return [lobby.title && lobby.ruleset_title, scenarioAt(lobby.ruleset, lobby.options), word("status_", lobby.status), people, lobby.outcome?.text ?? ""];
}
function Recent() {
    const [known, setKnown] = useState(tables().slice(0, 8));
    const [lobbies, setLobbies] = useState({});
    useEffect(() => {
        for (const one of known) {
            lobbyOf(one.table)
                .then((lobby) => setLobbies((before) => ({ ...before, [one.table]: lobby })))
                .catch((fault) => {
                if (fault.status !== 404)
                    return;
                forget(one.table);
                setKnown((before) => before.filter((other) => other.table !== one.table));
            });
        }
    }, [language.value]);
    return (_jsxs("section", { class: "panel", "aria-label": t("recent"), children: [_jsx("h2", { children: t("recent") }), known.length === 0 && _jsx("p", { class: "aside", children: t("no_recent") }), _jsx("ul", { class: "recent", children: known.map((one) => {
                    const lobby = lobbies[one.table];
                    return (_jsxs("li", { children: [_jsx("a", { href: `/t/${one.table}`, children: lobby?.title || lobby?.ruleset_title || one.title || one.table }), " ", _jsx("span", { class: "aside", children: [...(lobby ? facts(lobby) : []), dayIn(new Date(one.when))].filter(Boolean).join(" · ") }), lobby?.status === "over" && (_jsx("a", { class: "plain", href: `/replay/${one.table}`, children: t("replay") }))] }, one.table));
                }) })] }));
}
function Redeem() {
    const [code, setCode] = useState("");
    const [failure, setFailure] = useState("");
    const use = async (event) => {
        event.preventDefault();
        try {
            const seated = await call("POST", "/api/redeem", { code: code.trim() });
            remember(seated.table, seated.token, "");
            location.assign(`/t/${seated.table}`);
        }
        catch (fault) {
            setFailure(fault.message);
        }
    };
    return (_jsxs("form", { class: "panel", "aria-label": t("join"), onSubmit: (event) => void use(event), children: [_jsx("h2", { children: t("join") }), _jsx("p", { children: t("join_link") }), _jsxs("div", { class: "say", children: [_jsx("label", { class: "unseen", for: "code", children: t("code") }), _jsx("input", { id: "code", value: code, maxLength: 20, placeholder: t("code"), autoComplete: "off", onInput: (event) => setCode(event.currentTarget.value) }), _jsx("button", { type: "submit", disabled: !code.trim(), children: t("use_code") })] }), failure && (_jsx("p", { class: "refusal", role: "alert", children: failure }))] }));
}
