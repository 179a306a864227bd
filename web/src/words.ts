// Words in the language chosen; names of the game's things by id, where the language has its own.
import { signal } from "@preact/signals";
import { cs, csNames } from "./words/cs.js";
import { en, type Words } from "./words/en.js";

export type Language = "en" | "cs";

const CATALOGUES: Record<Language, Words> = { en, cs };
const NAMES: Record<Language, Readonly<Record<string, string>>> = { en: {}, cs: csNames };

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

/** The words for a key that may not be there. */
export function maybe(key: string, values: Readonly<Record<string, string | number>>): string | null {
  return key in en ? t(key as keyof Words, values) : null;
}

/** A key made of parts, such as ``pace_`` and ``slow``; the last part itself where there is no such key. */
export function word(prefix: string, key: string): string {
  return (CATALOGUES[language.value] as Record<string, string>)[prefix + key] ?? key;
}

/** The name of something of the game: the language's own, or else what the server calls it. */
export function named(id: string, given: string): string {
  return NAMES[language.value][id] ?? given;
}

export function steps(n: number): string {
  return n === 1 ? t("steps_one") : t("steps_many", { n });
}
