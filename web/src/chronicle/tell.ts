// A line in words of the language chosen.
import { signal } from "@preact/signals";
import { setup } from "../api.js";
import { language, t, word } from "../words.js";
import type { Daily } from "./book.js";
import type { Line, Player } from "./line.js";

/** What scenarios and characters are called, by language, game, and number or id. */
const learnt = signal<Readonly<Record<string, string>>>({});
const asked = new Set<string>();

/** Ask the server once what the scenarios and characters of a game are called in the language chosen. */
function learn(ruleset: string): void {
  const key = `${language.value} ${ruleset}`;
  if (asked.has(key) || !ruleset) return;
  asked.add(key);
  setup(ruleset, {})
    .then((found) => {
      const chosen = found.choices.filter((one) => one.name === "scenario" || one.name === "double");
      const said = [
        ...chosen.flatMap((one) => one.values.map((value) => [`${key} ${String(value.value)}`, value.label] as const)),
        ...found.characters.map((one) => [`${key} ${one.id}`, one.name] as const),
      ];
      learnt.value = { ...learnt.value, ...Object.fromEntries(said) };
    })
    .catch(() => asked.delete(key)); // the line's own words do, too
}

/** What was played. A line has it in English; a pack of one's own is called as its author calls it. */
export function scenarioOf(line: Line): string {
  return translated(line, String(line.options["scenario"]), line.scenario || line.title);
}

/** What the scenario of a table of this server is called, once the server has said it. */
export function scenarioAt(ruleset: string, options: Readonly<Record<string, unknown>>): string {
  learn(ruleset);
  return learnt.value[`${language.value} ${ruleset} ${String(options["scenario"])}`] ?? "";
}

function translated(line: Line, id: string, own: string): string {
  if (language.value === "en" || line.pack !== "standard") return own;
  learn(line.ruleset);
  return learnt.value[`${language.value} ${line.ruleset} ${id}`] ?? own;
}

export const resultOf = (line: Line): string => word("result_", line.result);

/** The day as it is written where people read the language chosen. */
export function dayOf(date: string): string {
  const [year, month, day] = date.slice(0, 10).split("-").map(Number);
  return dayIn(new Date(year!, month! - 1, day!));
}

export function dayIn(date: Date): string {
  const locale = language.value === "en" ? "en-GB" : language.value;
  return date.toLocaleDateString(locale, { day: "numeric", month: "short", year: "numeric" });
}

export function nameOf(player: Player): string {
  if (player.by === "everyone") return t("everyone");
  return player.by === "bot" ? t("bot_name", { name: player.name }) : player.name;
}

/** The people who played, each once. */
export function peopleOf(line: Line): string {
  const names = line.players.filter((player) => player.by === "person").map((player) => player.name);
  return [...new Set(names)].join(", ") || t("everyone");
}

/** The spaces on the sheet that a character covers: the sheet's own names, or the language's. */
export const spacesOf = (line: Line, player: Player): string => translated(line, player.character, player.spaces.join(" & "));

/** A number as it is printed, with a real minus; a dash for none. */
export const inNumbers = (n: number | null): string => (n === null ? "–" : String(n).replace("-", "−"));

export const starsOf = (line: Line): string => "★".repeat(line.stars);

/** A day's deal to tell others: how it went, and nothing of what was in it. */
export function dailyText(line: Line, daily: Daily): string {
  const score = line.final ?? line.points;
  return [
    `${t("title")} · ${t("daily_of", { day: daily.day })}`,
    `${scenarioOf(line)} ${starsOf(line)}`.trim(),
    [t("daily_in", { result: resultOf(line), rounds: line.rounds }), ...(score === null ? [] : [t("daily_points", { points: inNumbers(score) })])].join(" · "),
    "◆".repeat(daily.quests) + "◇".repeat(daily.of - daily.quests),
  ]
    .filter(Boolean)
    .join("\n");
}
