import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { calling, callRefused, cannotCall, dress, keep, letterKeys, matePace, motion, MOTIONS, pace, PACES, text, TEXTS, theme, THEMES } from "../settings.js";
import { language, speak, t, word } from "../words.js";
function Row(props) {
    const { value, name } = props;
    return (_jsxs("fieldset", { class: "setting", children: [_jsx("legend", { children: props.title }), props.known.map((one) => (_jsxs("label", { class: "choice", children: [_jsx("input", { type: "radio", name: name, checked: value.value === one, onChange: () => {
                            value.value = one;
                            keep(name, one);
                            dress();
                            props.onChange?.();
                        } }), _jsx("span", { children: props.label(one) })] }, one)))] }));
}
async function mayCall() {
    callRefused.value = false;
    if (calling.value === "off")
        return;
    const leave = "Notification" in window ? await Notification.requestPermission() : "denied";
    if (leave !== "granted")
        cannotCall();
}
export function Settings() {
    return (_jsxs("section", { class: "settings", "aria-label": t("settings"), children: [_jsx(Row, { title: t("theme"), name: "theme", value: theme, known: THEMES, label: (one) => word("theme_", one) }), _jsx(Row, { title: t("text_size"), name: "text", value: text, known: TEXTS, label: (one) => word("text_", one) }), _jsx(Row, { title: t("motion"), name: "motion", value: motion, known: MOTIONS, label: (one) => word("motion_", one) }), _jsx(Row, { title: t("pace"), name: "pace", value: pace, known: PACES, label: (one) => word("pace_", one) }), _jsx(Row, { title: t("mate_pace"), name: "mate_pace", value: matePace, known: PACES, label: (one) => word("pace_", one) }), _jsx(Row, { title: t("keys_setting"), name: "keys", value: letterKeys, known: ["on", "off"], label: (one) => word("", one) }), _jsx(Row, { title: t("calling"), name: "calling", value: calling, known: ["on", "off"], label: (one) => word("", one), onChange: () => void mayCall() }), _jsx("p", { role: "status", children: callRefused.value ? t("calling_refused") : "" }), _jsxs("fieldset", { class: "setting", children: [_jsx("legend", { children: t("language") }), ["en", "cs"].map((one) => (_jsxs("label", { class: "choice", children: [_jsx("input", { type: "radio", name: "language", checked: language.value === one, onChange: () => void speak(one) }), _jsx("span", { lang: one, children: one === "en" ? "English" : "Čeština" })] }, one)))] })] }));
}
