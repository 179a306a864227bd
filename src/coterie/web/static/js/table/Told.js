import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useState } from "../../vendor/preact-hooks.js";
import { roomBeside } from "../settings.js";
import { t } from "../words.js";
export function Told(props) {
    const [open, setOpen] = useState(false);
    const beside = roomBeside();
    return (_jsxs("aside", { class: `summary${props.kind ? ` ${props.kind}` : ""}`, "aria-label": props.title, children: [_jsxs("header", { children: [!beside ? (_jsxs("button", { type: "button", class: "plain summary-line", "aria-expanded": open, onClick: () => setOpen(!open), children: [props.title, " ", _jsx("span", { "aria-hidden": "true", children: open ? "▾" : "▴" })] })) : (_jsx("h2", { children: props.title })), _jsx("button", { type: "button", class: "plain", "aria-label": t("close"), title: props.closeKey, onClick: props.onClose, children: "\u00D7" })] }), (open || beside) && (_jsx("div", { class: "summary-body", tabIndex: 0, role: "group", "aria-label": props.title, children: props.children }))] }));
}
