import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { maybe, optionName, t } from "../words.js";
const about = (name, value) => maybe(`about_${name}_${value}`, {});
function way(choice) {
    if (choice.values.every((one) => /^(0|★+)$/.test(one.label)))
        return "stars";
    return choice.values.some((one) => about(choice.name, String(one.value)) !== null) ? "cards" : "words";
}
function Title({ label }) {
    const [, number, name] = /^(\d+) (.+)$/.exec(label) ?? [];
    if (!number)
        return _jsx("span", { class: "pick-title", children: label });
    return (_jsxs(_Fragment, { children: [_jsx("span", { class: "pick-number", children: number }), _jsx("span", { class: "pick-title", children: name })] }));
}
function Stars({ label }) {
    const count = label === "0" ? 0 : label.length;
    return (_jsxs(_Fragment, { children: [_jsx("span", { class: "pick-glyphs", "aria-hidden": "true", children: count ? label : "☆" }), _jsx("span", { class: "unseen", children: t("stars_count", { n: count }) })] }));
}
export function ChoiceField(props) {
    const { choice } = props;
    const kind = way(choice);
    return (_jsxs("fieldset", { class: `pick pick-${kind}`, disabled: props.disabled, children: [_jsx("legend", { title: choice.help, children: optionName(choice.name) }), _jsx("div", { class: "pick-all", children: choice.values.map((one) => {
                    const value = String(one.value);
                    const said = about(choice.name, value);
                    return (_jsxs("label", { class: value === props.value ? "pick-one chosen" : "pick-one", children: [_jsx("input", { type: "radio", name: `pick-${choice.name}`, value: value, checked: value === props.value, onChange: () => props.onPick(value) }), kind === "stars" ? _jsx(Stars, { label: one.label }) : _jsx(Title, { label: one.label }), said && _jsx("span", { class: "pick-about", children: said })] }, value));
                }) })] }));
}
