import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useRef } from "../../vendor/preact-hooks.js";
import { t } from "../words.js";
export function Dialog(props) {
    const node = useRef(null);
    useEffect(() => {
        const before = document.activeElement;
        node.current?.showModal();
        return () => {
            if (before instanceof HTMLElement)
                before.focus();
        };
    }, []);
    return (_jsxs("dialog", { ref: node, class: "dialog", "aria-label": props.title, onClose: props.onClose, children: [_jsxs("header", { children: [_jsx("h2", { children: props.title }), _jsx("button", { type: "button", class: "plain", onClick: () => node.current?.close(), children: t("close") })] }), props.children] }));
}
