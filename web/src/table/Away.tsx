// For who comes back: what has happened since they last acted, phase by phase. Made from their own log.
import type { Entry } from "../protocol.js";
import { t } from "../words.js";
import type { Store } from "./store.js";
import { Told } from "./Told.js";

const MOST_PHASES = 6;
const MOST_LINES = 8;

interface Chapter {
  readonly n: number;
  readonly title: string;
  readonly lines: readonly string[];
}

/** The log in chapters, one a phase; a phase that ran by itself is told by its summary. */
export function chapters(entries: readonly Entry[]): Chapter[] {
  const out: { n: number; title: string; lines: string[] }[] = [];
  let title = "";
  let round = "";
  let lines: string[] = [];
  let n = -1;
  const close = (summary: readonly string[]): void => {
    const told = summary.length ? [...summary] : lines;
    if (told.length) out.push({ n, title, lines: told });
    lines = [];
  };
  for (const entry of entries) {
    if (entry.kind === "round") round = entry.text;
    else if (entry.kind === "phase") {
      close(entry.summary);
      title = [round, entry.text].filter(Boolean).map((text) => text.replace(/\.$/, "")).join(" · ");
      round = "";
      n = entry.n;
    } else if (!entry.quiet) lines.push(entry.text);
  }
  close([]);
  return out;
}

export function AwayCard({ store }: { store: Store }) {
  const told = chapters(store.away.value);
  return (
    <Told title={t("away")} kind="away" closeKey="Esc" onClose={() => (store.away.value = [])}>
      {told.length > MOST_PHASES && <p class="aside">{t("away_more")}</p>}
      {told.slice(-MOST_PHASES).map((chapter) => (
        <section key={chapter.n}>
          {chapter.title && <h3>{chapter.title}</h3>}
          <ul>
            {chapter.lines.slice(-MOST_LINES).map((line, k) => (
              <li key={k}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </Told>
  );
}
