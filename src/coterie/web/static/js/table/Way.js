import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { CardChip, face } from "../parts/Card.js";
import { characterName } from "./labels.js";
export function phrase(scene, option) {
    const name = scene.characters.find((one) => one.id === option.who)?.name ?? option.who;
    const said = option.label.startsWith(`${name} `) ? option.label.slice(name.length + 1) : option.label;
    return said.charAt(0).toUpperCase() + said.slice(1);
}
export function WayText(props) {
    const { scene, option } = props;
    const said = phrase(scene, option);
    const cards = option.parts.cards ?? [];
    const at = cards.length ? said.lastIndexOf(cards.join("+")) : -1;
    if (at < 0)
        return _jsx("span", { children: said });
    return (_jsxs(_Fragment, { children: [_jsx("span", { children: said.slice(0, at) }), cards.map((card, k) => (_jsx(CardChip, { card: face(scene, card) }, k))), _jsx("span", { children: said.slice(at + cards.join("+").length) })] }));
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
