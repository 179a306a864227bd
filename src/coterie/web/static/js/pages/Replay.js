import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { call, lobbyOf, sceneOf } from "../api.js";
import { playOn } from "../branch.js";
import { CardChip, face } from "../parts/Card.js";
import { isSealed } from "../protocol.js";
import { describePlace, characterName, phaseTitle, pieces } from "../table/labels.js";
import { TownMap } from "../town/TownMap.js";
import { language, steps as stepWords, t } from "../words.js";
import { Frame } from "./Frame.js";
const NONE = new Set();
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
    useEffect(() => {
        sceneOf(table).then((answer) => setScene(answer.scene)).catch((fault) => setFailure(fault.message));
        lobbyOf(table).then(setLobby).catch(() => undefined);
    }, [table, language.value]);
    useEffect(() => {
        let late = false;
        call("GET", `/api/tables/${encodeURIComponent(table)}/replay/${step}?view=${encodeURIComponent(view)}`)
            .then((found) => {
            if (late)
                return;
            setMoment(found);
            setFailure("");
            history.replaceState(null, "", `/replay/${table}?step=${step}&view=${view}`);
        })
            .catch((fault) => setFailure(fault.message));
        return () => {
            late = true;
        };
    }, [table, step, view, language.value]);
    useEffect(() => {
        const go = (event) => {
            if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey)
                return;
            const last = moment?.steps ?? 0;
            const to = { "[": step - 1, "]": step + 1, Home: 0, End: last }[event.key];
            if (to === undefined)
                return;
            event.preventDefault();
            setStep(Math.max(0, Math.min(last, to)));
        };
        addEventListener("keydown", go);
        return () => removeEventListener("keydown", go);
    }, [moment, step]);
    const last = moment?.steps ?? 0;
    const seats = lobby?.seats.filter((seat) => seat.kind !== "shared") ?? [];
    const sealed = lobby !== null && isSealed(lobby);
    return (_jsxs(Frame, { title: `${t("replay")}${lobby ? `: ${lobby.title || lobby.ruleset_title}` : ""}`, wide: true, children: [failure && (_jsx("p", { class: "refusal", role: "alert", children: failure })), _jsxs("div", { class: "history open", role: "group", "aria-label": t("history"), children: [_jsx("button", { type: "button", disabled: step <= 0, onClick: () => setStep(0), children: t("history_first") }), _jsx("button", { type: "button", disabled: step <= 0, onClick: () => setStep(step - 1), children: t("history_prev") }), _jsx("input", { type: "range", min: "0", max: last, value: step, "aria-label": t("history"), onInput: (event) => setStep(Number(event.currentTarget.value)) }), _jsx("button", { type: "button", disabled: step >= last, onClick: () => setStep(step + 1), children: t("history_next") }), _jsxs("span", { children: [step, " / ", last] }), _jsx("button", { type: "button", disabled: !moment || step >= last, title: t("branch_about"), onClick: () => void playOn(table, lobby?.title || lobby?.ruleset_title || "", { step }).catch((fault) => setFailure(fault.message)), children: t("play_on_here") }), _jsxs("label", { class: "tell", children: [_jsx("span", { children: t("replay_view") }), _jsxs("select", { value: view, onChange: (event) => setView(event.currentTarget.value), children: [_jsx("option", { value: "watcher", children: t("watcher") }), _jsx("option", { value: "open", disabled: sealed, children: t("open_view") }), seats.map((seat) => (_jsx("option", { value: `seat${seat.seat}`, disabled: sealed, children: seatWords(scene, seat) }, seat.seat)))] })] }), sealed && _jsx("span", { class: "aside", children: t("daily_sealed") })] }), scene && moment && (_jsxs("div", { class: "replay", children: [_jsx("section", { class: "board", children: _jsx("div", { class: "board-window", children: _jsx(TownMap, { scene: scene, view: moment.view, mine: NONE, active: null, lit: NONE, litPaths: NONE, litGroups: NONE, chosen: null, plans: [], pinged: null, label: t("map"), pieces: pieces(scene, moment.view), describe: (place) => describePlace(scene, moment.view, place, false), onPlace: () => undefined, inert: true }) }) }), _jsxs("section", { class: "panel replay-words", "aria-label": t("log"), children: [_jsxs("p", { children: [_jsx("strong", { children: t("round", { round: moment.view.round }) }), " \u00B7 ", phaseTitle(scene, moment.view.phase), " \u00B7", " ", scene.tracks.find((track) => track.id === "unrest")?.title, ": ", t("track_left", { left: stepWords(moment.view.unrest_left) })] }), _jsx("ol", { class: "log", children: moment.entries
                                    .filter((entry) => !entry.quiet)
                                    .map((entry) => (_jsx("li", { class: "line", children: entry.text }, entry.n))) }), _jsx("p", { class: "sentence", children: moment.text }), _jsx("ul", { class: "replay-hands", children: moment.view.characters.map((one) => (_jsxs("li", { class: `cast-${one.id}`, children: [_jsx("strong", { children: characterName(scene, one.id) }), " ", one.hand ? one.hand.map((card, k) => _jsx(CardChip, { card: face(scene, card) }, k)) : t("cards_n", { n: one.cards })] }, one.id))) })] })] }))] }));
}
