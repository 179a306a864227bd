// The page's own words in the language chosen; the game's come from the server in the same language.
import { signal } from "@preact/signals";
import { en, type Words } from "./words/en.js";

export type Language = "en" | "cs";

/** English is there from the beginning, another language once somebody speaks it. */
const catalogues: { en: Words; cs?: Words } = { en };

const words = (): Words => catalogues[language.value] ?? en;

async function fetchWords(chosen: Language): Promise<void> {
  if (chosen === "cs") catalogues.cs ??= (await import("./words/cs.js")).cs;
}

function first(): Language {
  const kept = localStorage.getItem("coterie.language");
  if (kept === "en" || kept === "cs") return kept;
  return navigator.language.toLowerCase().startsWith("cs") ? "cs" : "en";
}

export const language = signal<Language>(first());

await fetchWords(language.value);

export async function speak(chosen: Language): Promise<void> {
  await fetchWords(chosen);
  language.value = chosen;
  localStorage.setItem("coterie.language", chosen);
  document.documentElement.lang = chosen;
}

export function t(key: keyof Words, values: Readonly<Record<string, string | number>> = {}): string {
  return words()[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A key made of parts, such as ``pace_`` and ``slow``; the last part itself where there is no such key. */
export function word(prefix: string, key: string): string {
  return (words() as unknown as Record<string, string>)[prefix + key] ?? key;
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
