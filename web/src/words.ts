// The page's own words in the language chosen; the game's come from the server in the same language.
import { signal } from "@preact/signals";
import { cs } from "./words/cs.js";
import { en, type Words } from "./words/en.js";

export type Language = "en" | "cs";

const CATALOGUES: Record<Language, Words> = { en, cs };

function first(): Language {
  const kept = localStorage.getItem("coterie.language");
  if (kept === "en" || kept === "cs") return kept;
  return navigator.language.toLowerCase().startsWith("cs") ? "cs" : "en";
}

export const language = signal<Language>(first());

export function speak(chosen: Language): void {
  language.value = chosen;
  localStorage.setItem("coterie.language", chosen);
  document.documentElement.lang = chosen;
}

export function t(key: keyof Words, values: Readonly<Record<string, string | number>> = {}): string {
  return CATALOGUES[language.value][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A key made of parts, such as ``pace_`` and ``slow``; the last part itself where there is no such key. */
export function word(prefix: string, key: string): string {
  return (CATALOGUES[language.value] as Record<string, string>)[prefix + key] ?? key;
}

/** The words for a key that may not be there. */
export function maybe(key: string, values: Readonly<Record<string, string | number>>): string | null {
  return key in en ? t(key as keyof Words, values) : null;
}

/** What an option of a game is called; its own name where there is no word for it. */
export const optionName = (name: string): string => maybe(`option_${name}`, {}) ?? name;

export function steps(n: number): string {
  if (n === 1) return t("steps_one");
  return t(language.value === "cs" && n >= 2 && n <= 4 ? "steps_few" : "steps_many", { n });
}

export const cardsWords = (n: number): string => (n === 1 ? t("cards_one") : t("cards_n", { n }));
