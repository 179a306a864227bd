// What a person likes, kept in the browser and put on the root element for the style sheets.
import { signal } from "@preact/signals";
import { language, speak } from "./words.js";

export type Pace = "step" | "slow" | "normal" | "instant";

function kept<T extends string>(key: string, fallback: T, known: readonly T[]): T {
  const value = localStorage.getItem(`coterie.${key}`);
  return known.includes(value as T) ? (value as T) : fallback;
}

export const THEMES = ["dark", "light"] as const;
export const TEXTS = ["normal", "large", "largest"] as const;
export const MOTIONS = ["system", "none", "full"] as const;
export const PACES = ["step", "slow", "normal", "instant"] as const;

const dawn = matchMedia("(prefers-color-scheme: light)").matches && matchMedia("(prefers-contrast: more)").matches;

export const theme = signal(kept("theme", dawn ? "light" : "dark", THEMES));
export const text = signal(kept("text", "normal", TEXTS));
export const motion = signal(kept("motion", "system", MOTIONS));
/** Who asks the system for no motion gets the end at once, with its summary, until they choose otherwise. */
const usual: Pace = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "normal";
export const pace = signal<Pace>(kept("pace", usual, PACES));
/** How fast it is told what comrades do; the other is for what the game does by itself. */
export const matePace = signal<Pace>(kept("mate_pace", pace.value, PACES));
/** Whether the system shows a notice when a table in the background asks. */
export const calling = signal(kept("calling", "off", ["on", "off"] as const));
/** Whether the browser refused that. */
export const callRefused = signal(false);
export const letterKeys = signal(kept("keys", "on", ["on", "off"] as const));

export function keep(key: string, value: string): void {
  localStorage.setItem(`coterie.${key}`, value);
}

export function dress(): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme.value;
  root.dataset["text"] = text.value;
  root.dataset["motion"] = motion.value;
  void speak(language.value);
}

export function cannotCall(): void {
  calling.value = "off";
  keep("calling", "off");
  callRefused.value = true;
}

/** Whether a condition of the style sheets holds; who asks while drawing is drawn anew when that changes. */
function watched(condition: string): () => boolean {
  const query = matchMedia(condition);
  const holds = signal(query.matches);
  query.addEventListener("change", () => (holds.value = query.matches));
  return () => holds.value;
}

/** Whether the page is laid out for a phone. */
export const onPhone = watched("(max-width: 699px)");
/** Whether there is room for more than the log beside the board. */
export const roomBeside = watched("(min-width: 1100px)");
