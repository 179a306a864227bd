import { jsx as _jsx } from "../../vendor/preact-jsx-runtime.js";
import { useRef, useState } from "../../vendor/preact-hooks.js";
import { t } from "../words.js";
function copyMarked(text, beside) {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    beside.after(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    beside.focus();
    return done;
}
export function CopyButton(props) {
    const [said, setSaid] = useState("");
    const node = useRef(null);
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(props.text);
        }
        catch {
            if (!node.current || !copyMarked(props.text, node.current))
                return;
        }
        setSaid(t("copied"));
    };
    return (_jsx("button", { ref: node, type: "button", onClick: () => void copy(), children: _jsx("span", { "aria-live": "polite", children: said || props.label }) }));
}
