// The sheet of achievements: which ones this chronicle has, from which game, and which are still to come.
import { useEffect, useState } from "preact/hooks";
import { achievementsOf, rulesets, type Achievement } from "../api.js";
import { achievementKey, type Line } from "../chronicle/line.js";
import { dayOf, peopleOf } from "../chronicle/tell.js";
import { Icon } from "../parts/Icon.js";
import { language, t } from "../words.js";

/** The achievements of a game in words, as far as this server knows the game; null until it has answered. */
export function useTitles(ruleset: string): ReadonlyMap<string, Achievement> | null {
  const [known, setKnown] = useState<ReadonlyMap<string, Achievement> | null>(null);
  const spoken = language.value;
  useEffect(() => {
    if (!ruleset) return;
    achievementsOf(ruleset)
      .then((found) => setKnown(new Map(found.map((one) => [one.id, one]))))
      .catch(() => setKnown(new Map())); // not installed here: their ids must do
  }, [ruleset, spoken]);
  return known;
}

interface AchievementsProps {
  readonly lines: readonly Line[];
  readonly first: ReadonlyMap<string, string>;
}

export function Achievements(props: AchievementsProps) {
  const [games, setGames] = useState<readonly { name: string; title: string }[]>([]);
  useEffect(() => {
    rulesets().then(setGames).catch(() => undefined);
  }, []);
  const all = new Map(games.map((one) => [one.name, one.title]));
  for (const line of props.lines) if (line.ruleset && !all.has(line.ruleset)) all.set(line.ruleset, line.title);
  return (
    <>
      {[...all].map(([name, title]) => (
        <Sheet key={name} {...props} ruleset={name} title={all.size > 1 ? title : ""} />
      ))}
    </>
  );
}

function Sheet({ lines, first, ruleset, title }: AchievementsProps & { ruleset: string; title: string }) {
  const known = useTitles(ruleset);
  if (!known) return null;
  const prefix = achievementKey(ruleset, "");
  const earned = [...first.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const ids = [...new Set([...known.keys(), ...earned])];
  if (!ids.length) return null;
  return (
    <section class="medals" aria-label={t("achievements")}>
      <h2>
        {t("achievements")} {title && `· ${title}`} <span class="aside">{t("achievements_sum", { n: earned.length, all: ids.length })}</span>
      </h2>
      <ul>
        {ids.map((id) => {
          const line = lines.find((one) => one.id === first.get(achievementKey(ruleset, id)));
          const words = known.get(id);
          return (
            <li key={id} class={line ? "medal earned" : "medal"}>
              <span class="medal-disc" aria-hidden="true">
                <Icon name="heroic" />
              </span>
              <div>
                <h3>{words?.title ?? id}</h3>
                <p>{words?.text}</p>
                <p class="aside">
                  {line ? (
                    <a href={`/#chronicle/${encodeURIComponent(line.id)}`}>{t("achieved", { date: dayOf(line.date), names: peopleOf(line) })}</a>
                  ) : (
                    t("not_yet")
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
