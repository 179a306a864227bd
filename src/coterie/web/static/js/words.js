import { signal } from "../vendor/signals.js";
import { cs, csNames } from "./words/cs.js";
import { en } from "./words/en.js";
const CATALOGUES = { en, cs };
const NAMES = { en: {}, cs: csNames };
function first() {
    const kept = localStorage.getItem("coterie.language");
    if (kept === "en" || kept === "cs")
        return kept;
    return navigator.language.toLowerCase().startsWith("cs") ? "cs" : "en";
}
export const language = signal(first());
export function speak(chosen) {
    language.value = chosen;
    localStorage.setItem("coterie.language", chosen);
    document.documentElement.lang = chosen;
}
export function t(key, values = {}) {
    return CATALOGUES[language.value][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
export function maybe(key, values) {
    return key in en ? t(key, values) : null;
}
export function word(prefix, key) {
    return CATALOGUES[language.value][prefix + key] ?? key;
}
export function named(id, given) {
    return NAMES[language.value][id] ?? given;
}
export function steps(n) {
    return n === 1 ? t("steps_one") : t("steps_many", { n });
}
