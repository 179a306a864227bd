import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { signal } from "../../vendor/signals.js";
import { keep } from "../settings.js";
import { maybe, t } from "../words.js";
import { Dialog } from "./Dialog.js";
import { Icon } from "./Icon.js";
const PHASES = ["action", "vonts", "quest", "unrest", "vonts_refresh", "players_refresh", "replenishment"];
const open = signal(null);
const met = signal(localStorage.getItem("coterie.met") === "yes");
function meet() {
    met.value = true;
    keep("met", "yes");
}
const toPrompt = () => document.querySelector("#prompt")?.focus();
function show(topic) {
    open.value = topic;
    meet();
}
export function PrimerButton(props) {
    return (_jsx("button", { type: "button", class: "primer-button", onClick: () => show(props), children: t("primer") }));
}
export function NewHere({ scene }) {
    if (met.value)
        return null;
    return (_jsxs("span", { class: "aside new-here", children: [t("primer_new"), " ", _jsx("button", { type: "button", class: "rule-link", onClick: () => (toPrompt(), show({ scene })), children: t("primer") }), _jsx("button", { type: "button", class: "rule-link", "aria-label": `${t("close")}: ${t("primer_new")}`, onClick: () => (toPrompt(), meet()), children: "\u00D7" })] }));
}
export function PrimerWindow() {
    const topic = open.value;
    if (!topic)
        return null;
    return (_jsxs(Dialog, { title: t("primer"), onClose: () => (open.value = null), children: [_jsx(Primer, { ...topic }), _jsx("form", { method: "dialog", children: _jsx("button", { class: "main", children: t("close") }) })] }));
}
export function Primer({ scene, goal, page }) {
    const Head = page ? "h2" : "h3";
    const phases = scene?.phases ?? PHASES.map((id) => ({ id, title: id }));
    return (_jsxs("div", { class: "primer", children: [_jsxs("p", { children: [t("primer_about"), " ", _jsx("strong", { children: scene?.goal ?? goal ?? t("primer_goal") })] }), _jsx(Head, { children: t("primer_move") }), _jsx("p", { children: t("primer_move_1", { confirm: t("confirm") }) }), _jsx("p", { children: t("primer_move_2", { hint: t("hint"), why: t("why") }) }), _jsx(Head, { children: t("primer_cards") }), _jsxs("ul", { children: [_jsx("li", { children: t("primer_colour") }), _jsxs("li", { children: [_jsx(Icon, { name: "fist" }), " ", _jsx(Icon, { name: "bubble" }), " ", _jsx(Icon, { name: "eye" }), " ", _jsx(Icon, { name: "whirl" }), " ", t("primer_symbol")] }), _jsxs("li", { children: [_jsx(Icon, { name: "explore" }), " ", t("primer_purple")] }), _jsxs("li", { children: [_jsx(Icon, { name: "star" }), " ", t("primer_wild")] })] }), _jsx(Head, { children: t("primer_meet") }), _jsx("p", { children: t("primer_meet_1") }), _jsx("p", { children: t("primer_meet_2") }), _jsx(Head, { children: t("primer_vonts") }), _jsx("p", { children: t("primer_vonts_1") }), _jsx(Head, { children: t("primer_round") }), _jsx("p", { children: t("round_about") }), _jsx("ol", { children: phases.map((phase) => (_jsx("li", { children: maybe(`phase_${phase.id}`, {}) ?? phase.title }, phase.id))) }), _jsx(Head, { children: t("primer_end") }), _jsx("p", { children: t("primer_end_1") }), _jsx(Head, { children: t("primer_words") }), _jsx("ul", { children: ["primer_stars", "primer_advanced", "primer_advanced_one", "primer_double"].map((key) => (_jsx("li", { children: t(key) }, key))) })] }));
}
