import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { CardChip, face } from "../parts/Card.js";
import { characterName } from "./labels.js";
function cut(option) {
    const said = option.choice;
    const cards = (option.parts.cards ?? []).join("+");
    const at = cards ? said.lastIndexOf(cards) : -1;
    return at < 0 ? [said, null] : [said.slice(0, at), said.slice(at + cards.length)];
}
export function WayText(props) {
    const { scene, option } = props;
    const [before, after] = cut(option);
    return (_jsxs(_Fragment, { children: [_jsx("span", { children: before }), after !== null && option.parts.cards?.map((card, k) => _jsx(CardChip, { card: face(scene, card) }, k)), after && _jsx("span", { children: after })] }));
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
