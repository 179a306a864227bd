import { signal } from "../vendor/signals.js";
import { cs } from "./words/cs.js";
import { en } from "./words/en.js";
const CATALOGUES = { en, cs };
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
export function word(prefix, key) {
    return CATALOGUES[language.value][prefix + key] ?? key;
}
export function maybe(key, values) {
    return key in en ? t(key, values) : null;
}
export const optionName = (name) => maybe(`option_${name}`, {}) ?? name;
export function steps(n) {
    if (n === 1)
        return t("steps_one");
    return t(language.value === "cs" && n >= 2 && n <= 4 ? "steps_few" : "steps_many", { n });
}
export const cardsWords = (n) => (n === 1 ? t("cards_one") : t("cards_n", { n }));
