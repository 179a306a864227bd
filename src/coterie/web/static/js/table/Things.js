import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { signal } from "../../vendor/signals.js";
import { Icon } from "../parts/Icon.js";
import { person } from "../scene.js";
import { t, word } from "../words.js";
import { characterName, colourName, cubesOf, thing, thingName } from "./labels.js";
const shown = signal(null);
function telling(id, title, text) {
    const show = (event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const below = box.top < 170;
        shown.value = { key: id, title, text, x: Math.max(4, Math.min(box.left, innerWidth - 292)), y: below ? box.bottom + 6 : innerHeight - box.top + 6, below };
    };
    const hide = () => {
        if (shown.value?.key === id)
            shown.value = null;
    };
    return { show, on: { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide, onKeyDown: (event) => event.key === "Escape" && hide() } };
}
export function Ability(props) {
    const { show, on } = telling(`${props.id}-ability`, props.name, props.text);
    return (_jsxs("button", { type: "button", class: "hand-letter ability", "aria-label": `${props.name}: ${props.text}`, ...on, onClick: show, children: [props.letters, _jsx("span", { class: "ability-mark", children: "?" })] }));
}
function Chip(props) {
    const { show, on } = telling(props.id, props.back ? props.kind : `${props.kind}: ${props.name}`, props.text);
    const marks = ["thing", `thing-${props.icon}`];
    if (props.back)
        marks.push("thing-back");
    if (props.lit)
        marks.push("lit");
    if (props.chosen)
        marks.push("chosen");
    return (_jsxs("button", { type: "button", class: marks.join(" "), "aria-label": [props.back ? props.kind : `${props.kind}: ${props.name}`, props.text, props.lit ? t("card_usable") : ""].filter(Boolean).join(". "), "aria-pressed": props.chosen ?? false, ...on, onClick: (event) => {
            show(event);
            props.onPick?.();
        }, children: [_jsx(Icon, { name: props.icon }), _jsx("span", { class: "thing-name", children: props.name })] }));
}
export function Things(props) {
    const { scene, view, one, choice } = props;
    const card = (id, kind) => (_jsx(Chip, { id: `${one.id}-${id}`, icon: kind, kind: word("thing_", kind), name: thingName(scene, id), text: thing(scene, id)?.text ?? "", lit: choice.actor.value === one.id && choice.litThings.value.has(id), chosen: choice.thing.value === id && choice.actor.value === one.id, onPick: () => choice.chooseThing(one.id, id) }, `${kind}-${id}`));
    const back = (n, kind, said) => n > 0 ? _jsx(Chip, { id: `${one.id}-${kind}-back`, icon: kind, kind: said, name: n > 1 ? `×${n}` : "", text: "", back: true }, `${kind}-back`) : null;
    const abilities = person(scene, one.id).advanced_abilities?.map((ability) => ability.text).join("; ") ?? "";
    const all = [
        ...(one.items ?? []).map((id) => card(id, "item")),
        ...(one.heroic ?? []).map((id) => card(id, "heroic")),
        one.personal && !one.advanced ? card(one.personal, "personal") : null,
        one.advanced ? _jsx(Chip, { id: `${one.id}-advanced`, icon: "advanced", kind: t("thing_advanced"), name: one.personal ? thingName(scene, one.personal) : "", text: abilities }, "advanced") : null,
        back(one.pockets ?? 0, "item", t("pockets_n", { n: one.pockets ?? 0 })),
        one.heroic ? null : back(one.heroics ?? 0, "heroic", t("heroics_n", { n: one.heroics ?? 0 })),
        ...cubesOf(view, one.id).map((colour, k) => (_jsx("span", { class: `cube-mark cube-${colour}`, role: "img", "aria-label": t("cube", { colour: colourName(scene, colour) }), title: t("cube", { colour: colourName(scene, colour) }), children: _jsx(Icon, { name: "cube" }) }, `cube-${k}`))),
    ].filter((part) => part !== null);
    if (!all.length)
        return null;
    return (_jsx("div", { class: "things", role: "group", "aria-label": t("things_of", { name: characterName(scene, one.id) }), children: all }));
}
export function ThingCard() {
    const at = shown.value;
    if (!at)
        return null;
    return (_jsxs("div", { class: "thing-card", role: "tooltip", style: { left: `${at.x}px`, [at.below ? "top" : "bottom"]: `${at.y}px` }, children: [_jsx("strong", { children: at.title }), at.text && _jsx("p", { children: at.text })] }));
}
