import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useState } from "../../vendor/preact-hooks.js";
import { t } from "../words.js";
import { SavesDialog } from "./Saves.js";
export function HistoryBar({ store }) {
    const steps = store.state.value?.step ?? 0;
    const past = store.past.value;
    const at = past?.step ?? steps;
    const [saves, setSaves] = useState(false);
    const branch = store.lobby.value?.branch;
    if (steps === 0 && !branch)
        return null;
    return (_jsxs("div", { class: past ? "history open" : "history", role: "group", "aria-label": t("history"), children: [steps > 0 && (_jsxs(_Fragment, { children: [_jsx("button", { type: "button", class: "plain", disabled: at <= 0, "aria-label": t("history_prev"), onClick: () => void store.lookAt(at - 1), children: "\u2039" }), _jsx("input", { type: "range", min: "0", max: steps, value: at, "aria-label": t("history"), onInput: (event) => void store.lookAt(Number(event.currentTarget.value)) }), _jsx("button", { type: "button", class: "plain", disabled: !past, "aria-label": t("history_next"), onClick: () => void store.lookAt(at + 1), children: "\u203A" })] })), past && (_jsx("button", { type: "button", class: "main", onClick: () => void store.lookAt(null), children: t("history_now") })), branch && (_jsx("a", { class: "branch-mark", href: `/t/${encodeURIComponent(branch.table)}`, title: t("branch_about"), children: t("branch_mark", { step: branch.step }) })), _jsx("button", { type: "button", class: "plain", onClick: () => setSaves(true), children: t("saves") }), saves && _jsx(SavesDialog, { store: store, onClose: () => setSaves(false) })] }));
}
