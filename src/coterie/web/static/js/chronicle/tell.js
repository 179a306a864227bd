import { signal } from "../../vendor/signals.js";
import { setup } from "../api.js";
import { language, t, word } from "../words.js";
const learnt = signal({});
const asked = new Set();
function learn(ruleset) {
    const key = `${language.value} ${ruleset}`;
    if (asked.has(key) || !ruleset)
        return;
    asked.add(key);
    setup(ruleset, {})
        .then((found) => {
        const chosen = found.choices.filter((one) => one.name === "scenario" || one.name === "double");
        const said = [
            ...chosen.flatMap((one) => one.values.map((value) => [`${key} ${String(value.value)}`, value.label])),
            ...found.characters.map((one) => [`${key} ${one.id}`, one.name]),
        ];
        learnt.value = { ...learnt.value, ...Object.fromEntries(said) };
    })
        .catch(() => asked.delete(key));
}
export function scenarioOf(line) {
    return translated(line, String(line.options["scenario"]), line.scenario || line.title);
}
export function scenarioAt(ruleset, options) {
    learn(ruleset);
    return learnt.value[`${language.value} ${ruleset} ${String(options["scenario"])}`] ?? "";
}
function translated(line, id, own) {
    if (language.value === "en" || line.pack !== "standard")
        return own;
    learn(line.ruleset);
    return learnt.value[`${language.value} ${line.ruleset} ${id}`] ?? own;
}
export const resultOf = (line) => word("result_", line.result);
export function dayOf(date) {
    const [year, month, day] = date.slice(0, 10).split("-").map(Number);
    return dayIn(new Date(year, month - 1, day));
}
export function dayIn(date) {
    const locale = language.value === "en" ? "en-GB" : language.value;
    return date.toLocaleDateString(locale, { day: "numeric", month: "short", year: "numeric" });
}
export function nameOf(player) {
    if (player.by === "everyone")
        return t("everyone");
    return player.by === "bot" ? t("bot_name", { name: player.name }) : player.name;
}
export function peopleOf(line) {
    const names = line.players.filter((player) => player.by === "person").map((player) => player.name);
    return [...new Set(names)].join(", ") || t("everyone");
}
export const spacesOf = (line, player) => translated(line, player.character, player.spaces.join(" & "));
export const inNumbers = (n) => (n === null ? "–" : String(n).replace("-", "−"));
export const starsOf = (line) => "★".repeat(line.stars);
export function dailyText(line, daily) {
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
