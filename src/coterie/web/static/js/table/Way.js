import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { CardChip, face } from "../parts/Card.js";
import { placeName } from "../scene.js";
import { maybe, named, word } from "../words.js";
import { characterName, groupName, thingName } from "./labels.js";
const CARDS = "\u0000";
function phrase(scene, option) {
    const { parts } = option;
    const place = (id) => (id === undefined ? "" : `${id} ${placeName(scene, id)}`.trim());
    const values = {
        cards: parts.cards?.length ? CARDS : "",
        to: place(parts.to),
        place: place(parts.place),
        path: `${parts.from ?? ""}–${parts.to ?? ""}`,
        group: parts.group ? groupName(scene, parts.group) : "",
        quest: scene.quests.find((one) => one.id === parts.quest)?.name ?? parts.quest ?? "",
        help: parts.help ? thingName(scene, parts.help) : "",
        help2: parts.help2 ? thingName(scene, parts.help2) : "",
        heroic: parts.heroic ? thingName(scene, parts.heroic) : "",
        ally: parts.ally ? thingName(scene, parts.ally) : "",
        other: parts.other ? characterName(scene, parts.other) : "",
        cube: parts.cube ? named(parts.cube, parts.cube) : "",
        symbol: parts.symbol ? named(`symbol:${parts.symbol}`, parts.symbol === "bubble" ? "speech" : parts.symbol) : "",
        trail: parts.trail ? String(parts.trail).replaceAll("-", "–") : "",
        bubble: thingName(scene, "bubble"),
        scirocco: thingName(scene, "scirocco"),
        side: parts.side ? word("side_", parts.side) : "",
    };
    const own = maybe(`way_${option.kind}`, values);
    if (own !== null)
        return own;
    const name = scene.characters.find((one) => one.id === option.who)?.name ?? option.who;
    const said = option.label.startsWith(`${name} `) ? option.label.slice(name.length + 1) : option.label;
    const cards = (parts.cards ?? []).join("+");
    return (said.charAt(0).toUpperCase() + said.slice(1)).replace(cards || CARDS, cards ? CARDS : "");
}
export function WayText(props) {
    const { scene, option } = props;
    const [before = "", after] = phrase(scene, option).split(CARDS);
    return (_jsxs(_Fragment, { children: [_jsx("span", { children: before }), after !== undefined && option.parts.cards?.map((card, k) => _jsx(CardChip, { card: face(scene, card) }, k)), after && _jsx("span", { children: after })] }));
}
export function WayButton(props) {
    const { scene, option, number } = props;
    const marks = ["way", `way-${option.kind}`];
    if (props.hinted)
        marks.push("hinted");
    if (props.byDefault)
        marks.push("default");
    return (_jsxs("button", { type: "button", class: marks.join(" "), "data-option": option.id, "data-number": number, onClick: props.onPress, children: [number <= 9 && (_jsx("kbd", { class: "way-key", "aria-hidden": "true", children: number })), props.named && _jsxs("span", { class: "way-who", children: [characterName(scene, option.who), ": "] }), _jsx(WayText, { scene: scene, option: option })] }));
}
