import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { Icon } from "../parts/Icon.js";
import { CardChip, face } from "../parts/Card.js";
import { person } from "../scene.js";
import { cardsWords, t } from "../words.js";
import { characterName, extras } from "./labels.js";
import { Things } from "./Things.js";
function seatWords(lobby, store, id) {
    const seat = lobby?.seats.find((one) => one.characters.includes(id));
    if (!seat || seat.kind === "shared")
        return t("state_shared");
    if (seat.seat === store.welcome.value?.viewer)
        return t("you");
    if (seat.kind === "bot")
        return t("state_bot");
    if (!seat.present && seat.remedy === "bot")
        return t("state_stand_in");
    return seat.present ? seat.name : `${seat.name || t("free_seat")}, ${t("state_away")}`;
}
export function MateFacts({ one }) {
    const moves = one.moves_most;
    const states = [];
    if (one.caught)
        states.push(["caught", t("state_caught")]);
    if (one.hidden)
        states.push(["hidden", t("state_hidden")]);
    if (one.done)
        states.push(["flag", t("state_done")]);
    if (one.searched)
        states.push(["item", t("state_searched")]);
    if (one.advanced)
        states.push(["advanced", t("state_advanced")]);
    if (one.used)
        states.push(["star", t("state_used")]);
    return (_jsxs("span", { class: "mate-facts", children: [_jsx("span", { children: one.at ? t("at_place", { number: one.at }) : t("off_map") }), _jsxs("span", { title: cardsWords(one.cards), children: [_jsx(Icon, { name: "cards" }), one.cards, _jsxs("span", { class: "unseen", children: [" ", cardsWords(one.cards)] })] }), _jsxs("span", { title: t("moves_n", { made: one.moves, all: moves }), children: [_jsx(Icon, { name: "fleetfoot" }), one.moves, "/", moves, _jsxs("span", { class: "unseen", children: [" ", t("moves_n", { made: one.moves, all: moves })] })] }), states.map(([icon, said]) => (_jsxs("span", { class: `state state-${icon}`, title: said, children: [_jsx(Icon, { name: icon }), _jsx("span", { class: "unseen", children: said })] }, icon))), extras(one).map((extra) => (_jsx("span", { class: "extra", children: extra }, extra)))] }));
}
export function abilityWords(scene, one) {
    const who = person(scene, one.id);
    const abilities = (one.advanced && who.advanced_abilities?.length ? who.advanced_abilities : who.abilities) ?? [];
    return abilities.map((ability) => ability.text).join("; ");
}
function Mate(props) {
    const { store, scene, view, choice, one } = props;
    const who = person(scene, one.id);
    const may = choice.actors.value.includes(one.id);
    const active = choice.actor.value === one.id;
    const able = abilityWords(scene, one);
    return (_jsxs("li", { class: `mate cast-${one.id}${active ? " active" : ""}${props.waits ? " waits" : ""}${props.inHand ? " in-hands" : ""}`, children: [_jsxs("button", { type: "button", class: "mate-button", "aria-pressed": active, disabled: !may, onClick: () => choice.actFor(one.id), title: able, children: [_jsxs("span", { class: "mate-face", "aria-hidden": "true", children: [_jsx(Icon, { name: one.id }), _jsx("span", { children: who.letter })] }), _jsx("span", { class: "mate-name", children: characterName(scene, one.id) }), _jsx("span", { class: "mate-seat", children: seatWords(store.lobby.value, store, one.id) }), _jsx(MateFacts, { one: one })] }), one.laid.length === 0 && able && (_jsx("p", { class: one.used ? "mate-ability used" : "mate-ability", children: able })), !openHands(store, view).includes(one) && _jsx(Things, { scene: scene, view: view, one: one, choice: choice }), one.laid.length > 0 && (_jsx("span", { class: "mate-laid", children: one.laid.map((card, k) => (_jsx(CardChip, { card: face(scene, card), counts: one.counts[k] }, k))) }))] }));
}
export function openHands(store, view) {
    const seen = view.characters.filter((one) => one.hand !== null);
    const mine = seen.filter((one) => store.mine.value.has(one.id));
    return mine.length ? mine : seen;
}
export function Team(props) {
    const { store, view } = props;
    const owing = store.decision.value?.owing ?? [];
    const hands = openHands(store, view);
    const inHands = (one) => hands.length > 1 && hands.includes(one);
    return (_jsxs("section", { class: `panel team${view.characters.every(inHands) ? " in-hands" : ""}`, id: "team", "aria-label": t("team"), children: [_jsx("h2", { class: "unseen", children: t("team") }), _jsx("ul", { children: view.characters.map((one) => (_jsx(Mate, { ...props, one: one, waits: owing.includes(one.id), inHand: inHands(one) }, one.id))) })] }));
}
