import { signal } from "../vendor/signals.js";
import { language, speak } from "./words.js";
function kept(key, fallback, known) {
    const value = localStorage.getItem(`coterie.${key}`);
    return known.includes(value) ? value : fallback;
}
export const THEMES = ["dark", "light"];
export const TEXTS = ["normal", "large", "largest"];
export const MOTIONS = ["system", "none", "full"];
export const PACES = ["step", "slow", "normal", "instant"];
const dawn = matchMedia("(prefers-color-scheme: light)").matches && matchMedia("(prefers-contrast: more)").matches;
export const theme = signal(kept("theme", dawn ? "light" : "dark", THEMES));
export const text = signal(kept("text", "normal", TEXTS));
export const motion = signal(kept("motion", "system", MOTIONS));
const usual = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "normal";
export const pace = signal(kept("pace", usual, PACES));
export const matePace = signal(kept("mate_pace", pace.value, PACES));
export const calling = signal(kept("calling", "off", ["on", "off"]));
export const callRefused = signal(false);
export const letterKeys = signal(kept("keys", "on", ["on", "off"]));
export function keep(key, value) {
    localStorage.setItem(`coterie.${key}`, value);
}
export function dress() {
    const root = document.documentElement;
    root.dataset["theme"] = theme.value;
    root.dataset["text"] = text.value;
    root.dataset["motion"] = motion.value;
    void speak(language.value);
}
export function cannotCall() {
    calling.value = "off";
    keep("calling", "off");
    callRefused.value = true;
}
function watched(condition) {
    const query = matchMedia(condition);
    const holds = signal(query.matches);
    query.addEventListener("change", () => (holds.value = query.matches));
    return () => holds.value;
}
export const onPhone = watched("(max-width: 699px)");
export const roomBeside = watched("(min-width: 1100px)");
