import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact-hooks.js";
import { Icon } from "../parts/Icon.js";
import { NewHere } from "../parts/Primer.js";
import { keep, onPhone, pace, PACES, roomBeside } from "../settings.js";
import { t, word } from "../words.js";
import { isGrave } from "./choice.js";
import { Challenge } from "./Challenge.js";
import { capital, characterName } from "./labels.js";
import { Over } from "./Result.js";
import { paceOf, rest } from "./patch.js";
import { WayButton, WayText } from "./Way.js";
function few(kind) {
    if (kind === "open")
        return 2;
    return onPhone() ? 3 : 8;
}
export function offered(store, choice) {
    const decision = store.decision.value;
    if (!decision || decision.name === "refresh")
        return [];
    const board = choice.board.value;
    if (choice.begun.value)
        return [...choice.matching.value, ...choice.plain.value];
    if (choice.listed.value)
        return [...choice.matching.value, ...choice.words.value];
    if (board.length <= few(decision.kind))
        return [...board, ...choice.plain.value];
    return choice.plain.value;
}
const isThreeAlike = (option) => ["move", "lead", "unlock", "investigate"].includes(option.kind) && option.parts.cards?.length === 3;
function stage(store) {
    const state = store.state.value;
    if (store.past.value)
        return "past";
    if (store.telling.value)
        return "telling";
    if (state?.over)
        return "over";
    if (store.ended.value)
        return "closed";
    if (store.cover.value !== null)
        return "covered";
    if (store.pending.value)
        return "sending";
    return state?.decision.mine && state.decision.options.length ? "asked" : "waiting";
}
export function Prompt(props) {
    const { store, scene, view, choice } = props;
    const decision = store.decision.value;
    const state = store.state.value;
    const node = useRef(null);
    const within = useRef(false);
    const moment = `${state?.version} ${choice.picked.value?.id} ${store.refusal.value?.reason} ${stage(store)}`;
    const [foldedAt, fold] = useState("");
    const folded = foldedAt === moment;
    useLayoutEffect(() => {
        if (within.current && document.activeElement === document.body)
            node.current?.focus({ preventScroll: true });
    });
    return (_jsxs("section", { ref: node, onFocusIn: () => (within.current = true), onFocusOut: (event) => {
            if (event.relatedTarget instanceof Node && !node.current?.contains(event.relatedTarget))
                within.current = false;
        }, class: folded ? "prompt folded" : "prompt", id: "prompt", tabIndex: -1, "aria-label": t("prompt"), "data-stage": stage(store), "data-version": state?.version, "data-picked": choice.picked.value?.id, children: [_jsx("div", { class: "unseen", role: "status", "aria-live": "polite", children: decision?.text ?? "" }), _jsx("button", { type: "button", class: "plain fold", "aria-expanded": !folded, "aria-label": t("fold"), onClick: () => fold(folded ? "" : moment), children: folded ? "▴" : "▾" }), store.past.value ? (_jsx("p", { class: "sentence past", children: t("history_at", { step: store.past.value.step, steps: state?.step ?? 0 }) })) : store.telling.value ? (_jsx(Telling, { store: store })) : state?.over ? (_jsx(Over, { store: store })) : store.ended.value ? (_jsxs("div", { class: "over", children: [_jsx("p", { class: "sentence", role: "alert", children: store.ended.value }), _jsx("div", { class: "ways", children: _jsx("a", { class: "button", href: "/", children: t("back_home") }) })] })) : store.cover.value !== null ? (_jsx(HandOver, { store: store, scene: scene })) : (_jsx(Question, { ...props })), !roomBeside() && _jsx(Challenge, { scene: scene, view: view, laying: choice.laying.value }), _jsx(Refused, { store: store, choice: choice, onRule: props.onRule }), _jsx(UndoAsked, { store: store })] }));
}
function Telling({ store }) {
    const entries = store.entries.value;
    const told = entries.slice(0, store.told.value).reverse();
    const current = told.find((entry) => !entry.quiet);
    const spoken = (end) => entries.slice(store.tellsFrom, end).filter((entry) => !entry.quiet).length;
    const last = told.find((entry) => rest(entry) > 0);
    const speed = last ? paceOf(last) : pace;
    const name = speed === pace ? "pace" : "mate_pace";
    return (_jsxs("div", { class: "telling", children: [_jsx("p", { class: "sentence", children: current?.text }), _jsx("p", { class: "aside", children: t("telling", { n: spoken(store.told.value), all: spoken(entries.length) }) }), _jsxs("div", { class: "ways", children: [speed.value === "step" && (_jsx("button", { type: "button", class: "main", onClick: () => store.nextStep(), children: t("next_step") })), _jsx("button", { type: "button", onClick: () => store.skip(), children: t("skip") }), _jsxs("label", { class: "pace", children: [_jsx("span", { children: t(name) }), _jsx("select", { value: speed.value, onChange: (event) => {
                                    speed.value = event.currentTarget.value;
                                    keep(name, speed.value);
                                    store.paceChanged();
                                }, children: PACES.map((one) => (_jsx("option", { value: one, children: word("pace_", one) }, one))) })] })] })] }));
}
function waitingNames(store, scene) {
    const owing = store.decision.value?.owing ?? [];
    return owing.map((who) => characterName(scene, who)).join(", ");
}
function Question(props) {
    const { store, scene, choice } = props;
    const decision = store.decision.value;
    if (!decision)
        return null;
    const actors = choice.actors.value;
    const actor = choice.actor.value;
    const watching = (store.welcome.value?.viewer ?? -1) < 0;
    const ways = offered(store, choice);
    const asked = decision.mine && actors.length > 0;
    const bots = decision.waiting.filter((seat) => store.lobby.value?.seats.find((one) => one.seat === seat)?.kind === "bot");
    const onlyBots = bots.length === decision.waiting.length;
    const busy = store.pending.value !== null;
    const stays = choice.options.value.filter((option) => option.kind === "stay" && decision.owing.includes(option.who)).map((option) => option.id);
    const wanting = asked && !choice.picked.value && decision.name !== "refresh" && !choice.begun.value;
    const choosing = wanting && (choice.board.value.length > few(decision.kind) || choice.plain.value.length < choice.words.value.length);
    return (_jsxs("div", { class: `question${busy ? " busy" : ""}`, role: "group", "aria-busy": busy, "aria-disabled": choice.resting.value || undefined, onClickCapture: (event) => {
            if (choice.resting.value)
                event.stopPropagation();
        }, children: [_jsxs("div", { class: "asks", children: [_jsxs("p", { class: "sentence", children: [decision.text, " ", _jsx("button", { type: "button", class: "rule-link", onClick: () => props.onRule(decision.rule), children: t("why") }), " ", _jsx(NewHere, { scene: scene })] }), !asked && (_jsx("p", { class: "aside", children: onlyBots ? t("waiting_bots") : t("waiting_for", { names: waitingNames(store, scene) }) })), asked && !actors.some((who) => decision.owing.includes(who)) && (_jsx("p", { class: "aside", children: onlyBots ? t("done_bots") : t("done_waiting", { names: waitingNames(store, scene) }) })), busy && _jsx("p", { class: "aside", children: t("sending") }), choosing && (_jsxs("p", { class: "aside choose", children: [_jsxs("span", { class: "lead", children: [t("choose_hint"), " "] }), _jsx("button", { type: "button", class: "rule-link", "aria-expanded": choice.listed.value, onClick: () => (choice.listed.value = !choice.listed.value), children: choice.listed.value ? t("fewer") : t("all_options", { n: choice.own.value.length }) })] }))] }), asked && actors.length > 1 && (_jsx("div", { class: actors.length > 2 || onPhone() ? "actors faces" : "actors", role: "group", "aria-label": t("acting_as"), children: actors.map((who) => (_jsxs("button", { type: "button", class: `actor cast-${who}`, "aria-pressed": who === actor, title: characterName(scene, who), onClick: () => choice.actFor(who), children: [_jsx(Icon, { name: who, class: "actor-face" }), _jsx("span", { class: "actor-name", children: characterName(scene, who) }), decision.owing.includes(who) ? _jsx("span", { class: "owes", "aria-hidden": "true" }) : ""] }, who))) })), asked && choice.picked.value ? (_jsx(Preview, { ...props, option: choice.picked.value }, choice.picked.value.id)) : asked && decision.name === "refresh" ? (_jsx(Discard, { store: store, choice: choice })) : asked ? (_jsxs("div", { class: choice.listed.value ? "ways long" : ways.length > 6 ? "ways many" : "ways", children: [ways.map((option, k) => (_jsx(WayButton, { scene: scene, option: option, number: k + 1, hinted: store.hint.value === option.id, byDefault: decision.default === option.id, onPress: () => choice.press(option) }, option.id))), choice.begun.value && ways.some(isThreeAlike) && _jsx("p", { class: "aside", children: t("three_alike") }), stays.length > 1 && (_jsx("button", { type: "button", onClick: () => store.actAll(stays), children: t("all_stay") })), wanting && choice.dones.value.length > 1 && _jsx(AllDone, { store: store, choice: choice }, store.state.value?.version), choice.begun.value && (_jsx("button", { type: "button", class: "plain", onClick: () => choice.clear(), children: t("cancel") }))] })) : null, _jsxs("div", { class: "helpers", children: [asked && (_jsx("button", { type: "button", class: "plain", id: "hint", onClick: () => void askHint(store, choice), children: t("hint") })), !watching && decision.kind === "open" && bots.length > 0 && !onlyBots && (_jsx("button", { type: "button", class: "plain", title: t("nudge_about"), onClick: () => store.nudge(), children: t("nudge") })), asked && _jsx(Command, { store: store, choice: choice }), store.hint.value !== null && _jsx(HintText, { store: store, scene: scene }), _jsx(UndoLadder, { store: store, scene: scene })] })] }));
}
function AllDone({ store, choice }) {
    const [sure, setSure] = useState(false);
    const dones = choice.dones.value;
    return (_jsx("button", { type: "button", id: "all-done", onClick: () => {
            if (sure || !choice.ends(dones))
                store.actAll(dones.map((option) => option.id));
            else {
                setSure(true);
                choice.rest();
            }
        }, children: t(sure ? "again_confirm" : "all_done") }));
}
export async function askHint(store, choice) {
    const action = await store.askHint();
    const option = store.decision.value?.options.find((one) => one.id === action);
    if (!option)
        return;
    choice.actFor(option.who);
    if (store.decision.value?.name === "refresh")
        choice.cards.value = option.parts.cards ?? [];
    else
        choice.picked.value = option;
}
function HintText(props) {
    const { store, scene } = props;
    const option = store.decision.value?.options.find((one) => one.id === store.hint.value);
    const what = option ? t("hint_text", { who: characterName(scene, option.who), what: option.choice }) : t("hint_none");
    const said = option && store.hintReason ? t("hint_why", { reason: store.hintReason }) : what;
    return _jsx("p", { class: "hint-text", role: "status", title: said === what ? what : `${what}. ${store.hintReason}`, children: said });
}
function Preview(props) {
    const { store, scene, choice, option } = props;
    const [sure, setSure] = useState(false);
    const button = useRef(null);
    useEffect(() => button.current?.focus({ preventScroll: true }), []);
    const grave = isGrave(option);
    const [price, setPrice] = useState(null);
    useEffect(() => {
        let wanted = true;
        setPrice(null);
        void store.priceOf(option.id).then((found) => {
            if (wanted)
                setPrice(found);
        });
        return () => {
            wanted = false;
        };
    }, [option.id]);
    return (_jsxs("div", { class: "preview", children: [_jsx("p", { class: "preview-what", children: _jsx(WayText, { scene: scene, option: option }) }), price && price.asks.length > 0 && (_jsx("p", { class: "aside", children: t("preview_asks", { names: price.asks.map((who) => characterName(scene, who)).join(", ") }) })), isThreeAlike(option) && _jsx("p", { class: "aside", children: t("three_alike") }), price?.spends.map((said) => _jsx("p", { class: "aside price", children: said })), price?.reveals && _jsx("p", { class: "aside", children: t("preview_reveals") }), price?.begins && _jsx("p", { class: "aside price", children: t("preview_begins", { phase: price.begins }) }), _jsxs("div", { class: "ways", children: [_jsx("button", { ref: button, type: "button", class: "main", id: "confirm", onClick: () => {
                            if (!grave || sure)
                                choice.confirm();
                            else {
                                setSure(true);
                                choice.rest();
                            }
                        }, children: grave && sure ? t("again_confirm") : t("confirm") }), _jsx("button", { type: "button", class: "plain", onClick: () => choice.clear(), children: t("cancel") })] })] }));
}
function Discard(props) {
    const { store, choice } = props;
    const own = choice.own.value;
    const marked = choice.cards.value;
    const acts = [];
    const left = [...own];
    for (const card of marked) {
        const found = left.find((option) => option.parts.cards?.length === 1 && option.parts.cards[0] === card);
        if (found)
            acts.push(found.id);
    }
    const ends = own.filter((option) => !option.parts.cards?.length);
    const table = store.decision.value?.about["draws"]?.[own[0]?.who ?? ""] ?? [];
    const draws = table[table.length - 1 - acts.length] ?? 0;
    return (_jsx("div", { class: "ways", children: ends.map((end, k) => (_jsxs("button", { type: "button", class: "way main", "data-option": end.id, onClick: () => {
                choice.clear();
                store.actAll([...acts, end.id]);
            }, children: [_jsx("kbd", { class: "way-key", "aria-hidden": "true", children: k + 1 }), acts.length ? t("discard_some", { n: acts.length, draws }) : t("discard_none", { draws })] }, end.id))) }));
}
function Refused(props) {
    const refusal = props.store.refusal.value;
    if (!refusal)
        return null;
    const said = capital(refusal.reason);
    return (_jsxs("p", { class: "refusal", role: "alert", children: [/[.!?]$/.test(said) ? said : `${said}.`, " ", refusal.rule && (_jsx("button", { type: "button", class: "rule-link", onClick: () => props.onRule(refusal.rule), children: t("why") }))] }));
}
function HandOver({ store, scene }) {
    const names = (seat) => seat.characters.map((one) => characterName(scene, one)).join(", ");
    const seats = store.mySeats.value;
    const next = seats.find((seat) => seat.seat === store.cover.value);
    return (_jsxs("div", { class: "question hand-over", role: "alert", children: [next && _jsx("p", { class: "sentence", children: t("hand_over", { names: names(next) }) }), _jsx("div", { class: "ways", children: seats.map((seat) => (_jsx("button", { type: "button", class: seat === next ? "main" : "", onClick: () => store.lookFrom(seat.seat), children: t("hand_over_done", { names: names(seat) }) }, seat.seat))) })] }));
}
function Command(props) {
    const { store, choice } = props;
    const [text, setText] = useState("");
    const take = (event) => {
        event.preventDefault();
        const wanted = text.trim().toLowerCase().replace(/\s+/g, " ");
        if (!wanted)
            return;
        const options = store.decision.value?.options ?? [];
        const actor = choice.actor.value ?? "";
        const found = options.find((one) => [wanted, `${actor} ${wanted}`].includes(one.id.toLowerCase()));
        setText("");
        if (found)
            choice.press(found);
        else
            void store.tryWhy(wanted.startsWith(actor) ? wanted : `${actor} ${wanted}`);
    };
    return (_jsxs("form", { class: "command", onSubmit: take, children: [_jsx("label", { class: "unseen", for: "command", children: t("command") }), _jsx("input", { id: "command", value: text, placeholder: ">_", title: t("command"), autoComplete: "off", spellcheck: false, maxLength: 200, onInput: (event) => setText(event.currentTarget.value) })] }));
}
function UndoAsked({ store }) {
    const asked = store.state.value?.undo.asked;
    const me = store.welcome.value?.person ?? -2;
    if (!asked)
        return null;
    const name = store.lobby.value?.people.find((one) => one.id === asked.by)?.name ?? "";
    if (!asked.consent.includes(me) || asked.agreed.includes(me))
        return _jsx("p", { class: "aside", children: t("undo_waits") });
    return (_jsxs("div", { class: "undo-asked", role: "alert", children: [_jsx("p", { class: "sentence", children: t("undo_asks", { name, n: asked.count }) }), _jsxs("div", { class: "ways", children: [_jsx("button", { type: "button", class: "main", onClick: () => store.consent(true), children: t("agree") }), _jsx("button", { type: "button", onClick: () => store.consent(false), children: t("refuse") })] })] }));
}
function undoOffer(store, rungs) {
    const mine = rungs.find((rung) => rung.id === "mine");
    if (mine?.possible)
        return mine;
    const last = rungs.find((rung) => rung.id === "last" && rung.possible);
    return last && (last.consent.length > 0 || store.mySeats.value.length > 1) ? last : null;
}
function undoWords(scene, offer) {
    const told = (offer.actions[offer.actions.length - 1] ?? "").replace(/\.$/, "");
    return scene.characters.some((one) => one.name === told) ? t("undo_other", { name: told }) : told;
}
function UndoLadder({ store, scene }) {
    const undo = store.state.value?.undo;
    const menu = useRef(null);
    useEffect(() => {
        const away = (event) => {
            const key = event instanceof KeyboardEvent;
            if (!menu.current?.open || (key ? event.key !== "Escape" : menu.current.contains(event.target)))
                return;
            menu.current.open = false;
            if (key) {
                event.stopPropagation();
                menu.current.querySelector("summary").focus();
            }
        };
        const kinds = ["keydown", "pointerdown"];
        kinds.forEach((kind) => addEventListener(kind, away, true));
        return () => kinds.forEach((kind) => removeEventListener(kind, away, true));
    }, []);
    if (!undo || (store.welcome.value?.viewer ?? -1) < 0 || store.past.value)
        return null;
    const offer = undoOffer(store, undo.rungs);
    const rungs = undo.rungs.filter((rung, k) => !undo.rungs.slice(0, k).some((one) => one.count === rung.count));
    const label = offer ? `${t("undo")}: ${undoWords(scene, offer)}` : t("undo_none");
    const title = !offer ? undo.reason : offer.count > 1 ? t("undo_after", { what: label, n: offer.count - 1 }) : label;
    return (_jsxs("div", { class: "undo", id: "undo", children: [_jsxs("button", { type: "button", class: "plain", title: title, disabled: !offer || store.pending.value !== null, onClick: () => offer && store.undo(offer.count), children: ["\u21B6 ", _jsx("span", { class: "undo-words", children: label })] }), _jsxs("details", { ref: menu, children: [_jsx("summary", { "aria-label": `${t("undo")}: ${undo.reason}`, children: "\u2026" }), _jsxs("ul", { children: [rungs.map((rung, k) => (_jsxs("li", { children: [_jsxs("button", { type: "button", disabled: !rung.possible, onClick: () => store.undo(rung.count), children: [word("undo_", rung.id), " (", rung.count, ")"] }), rung.reason && rung.reason !== rungs[k - 1]?.reason && _jsx("span", { class: "aside", children: rung.reason })] }, rung.id))), rungs.every((rung) => rung.reason !== undo.reason) && _jsx("li", { class: "aside", children: undo.reason })] })] })] }));
}
