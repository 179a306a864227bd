import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { t } from "../words.js";
export function HistoryBar({ store }) {
    const steps = store.state.value?.step ?? 0;
    const past = store.past.value;
    const at = past?.step ?? steps;
    if (steps === 0)
        return null;
    return (_jsxs("div", { class: past ? "history open" : "history", role: "group", "aria-label": t("history"), children: [_jsx("button", { type: "button", class: "plain", disabled: at <= 0, "aria-label": t("history_prev"), onClick: () => void store.lookAt(at - 1), children: "\u2039" }), _jsx("input", { type: "range", min: "0", max: steps, value: at, "aria-label": t("history"), onInput: (event) => void store.lookAt(Number(event.currentTarget.value)) }), _jsx("button", { type: "button", class: "plain", disabled: !past, "aria-label": t("history_next"), onClick: () => void store.lookAt(at + 1), children: "\u203A" }), past && (_jsx("button", { type: "button", class: "main", onClick: () => void store.lookAt(null), children: t("history_now") }))] }));
}
