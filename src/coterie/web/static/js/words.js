import { signal } from "../vendor/signals.js";
import { en } from "./words/en.js";
const catalogues = { en };
const words = () => catalogues[language.value] ?? en;
async function fetchWords(chosen) {
    if (chosen === "cs")
        catalogues.cs ??= (await import("./words/cs.js")).cs;
}
function first() {
    const kept = localStorage.getItem("coterie.language");
    if (kept === "en" || kept === "cs")
        return kept;
    return navigator.language.toLowerCase().startsWith("cs") ? "cs" : "en";
}
export const language = signal(first());
await fetchWords(language.value);
export async function speak(chosen) {
    await fetchWords(chosen);
    language.value = chosen;
    localStorage.setItem("coterie.language", chosen);
    document.documentElement.lang = chosen;
}
export function t(key, values = {}) {
    return words()[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
export function word(prefix, key) {
    return words()[prefix + key] ?? key;
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
