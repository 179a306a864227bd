import { jsx as _jsx } from "../../vendor/preact-jsx-runtime.js";
import { ICONS } from "../icons.js";
export function Icon(props) {
    const path = ICONS[props.name] ?? ICONS.stranger;
    return (_jsx("svg", { class: `icon ${props.class ?? ""}`, viewBox: "0 0 512 512", "aria-hidden": "true", focusable: "false", children: _jsx("path", { d: path }) }));
}
