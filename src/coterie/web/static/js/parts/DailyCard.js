import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { t } from "../words.js";
import { CopyButton } from "./CopyButton.js";
export function DailyCard({ text }) {
    return (_jsxs("div", { class: "daily-card", children: [_jsx("pre", { children: text }), _jsx(CopyButton, { text: text, label: t("daily_copy") })] }));
}
