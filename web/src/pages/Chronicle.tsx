// The chronicle of this browser, as in the box: a ledger of games, newest first, and the sheet of achievements.
import { useState } from "preact/hooks";
import { bringIn, entries, unreadable, type Entry } from "../chronicle/book.js";
import { fromText, save, toText } from "../chronicle/file.js";
import { scenarioOf } from "../chronicle/tell.js";
import { firstFulfilled } from "../chronicle/line.js";
import { t } from "../words.js";
import { Achievements } from "./Achievements.js";
import { ChronicleEntry } from "./ChronicleEntry.js";
import { Frame } from "./Frame.js";

/** Games of one scenario are shown together; ones that say no scenario by their title. */
const kindOf = (entry: Entry): string => `${entry.line.ruleset} ${entry.line.scenario || entry.line.title}`;

export function Chronicle({ open }: { open: string }) {
  const [kind, setKind] = useState("");
  const all = entries();
  const lines = all.map((one) => one.line);
  const first = firstFulfilled(lines);
  const kinds = new Map(all.map((one) => [kindOf(one), scenarioOf(one.line)]));
  const shown = all.filter((one) => !kind || kindOf(one) === kind).reverse();
  const finals = shown.flatMap((one) => (one.line.final === null ? [] : [one.line.final]));
  const best = finals.length ? Math.max(...finals) : "–";
  return (
    <Frame title={t("chronicle")}>
      {all.length === 0 ? (
        <div class="ledger ledger-empty">
          <p>{t("chronicle_empty")}</p>
        </div>
      ) : (
        <>
          <div class="ledger-head">
            <p>{t("chronicle_sum", { n: shown.length, won: shown.filter((one) => one.line.won).length, best })}</p>
            {kinds.size > 1 && (
              <label>
                <span>{t("chronicle_filter")}</span>{" "}
                <select value={kind} onChange={(event) => setKind((event.currentTarget as HTMLSelectElement).value)}>
                  <option value="">{t("chronicle_all")}</option>
                  {[...kinds].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([key, said]) => (
                    <option key={key} value={key}>
                      {said}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
          <section class="ledger" aria-label={t("chronicle")}>
            <p class="ledger-columns" aria-hidden="true">
              <span>{t("col_date")}</span>
              <span>{t("col_game")}</span>
              <span>{t("col_who")}</span>
              <span>{t("col_rounds")}</span>
              <span>{t("col_points")}</span>
              <span>{t("col_final")}</span>
            </p>
            <ul class="chronicle">
              {shown.map((one) => (
                <ChronicleEntry key={one.line.id} entry={one} first={first} open={encodeURIComponent(one.line.id) === open} />
              ))}
            </ul>
          </section>
        </>
      )}
      {unreadable() > 0 && <p class="aside">{t("unreadable_n", { n: unreadable() })}</p>}
      <Doors all={all} />
      <Achievements lines={lines} first={first} />
    </Frame>
  );
}

/** Out of this browser as a file, and into it. */
function Doors({ all }: { all: readonly Entry[] }) {
  const [said, setSaid] = useState({ text: "", bad: false });
  const take = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      const merged = bringIn(fromText(await file.text()));
      setSaid({ text: t("import_done", { added: merged.added, known: merged.known, notes: merged.notes }), bad: false });
    } catch (fault) {
      setSaid({ text: `${file.name}: ${(fault as Error).message}`, bad: true });
    }
    input.value = ""; // the same file, mended, can be chosen again
  };
  return (
    <>
      <div class="ways doors-of-book">
        <button type="button" disabled={!all.length} onClick={() => save("chronicle.jsonl", toText(all.map((one) => one.line)), "application/jsonl")}>
          {t("export")}
        </button>
        <label class="button">
          {t("import")}
          <input class="unseen" type="file" accept=".jsonl,.json,.txt" onChange={(event) => void take(event.currentTarget as HTMLInputElement)} />
        </label>
      </div>
      {said.text && (
        <p class={said.bad ? "refusal" : "aside"} role={said.bad ? "alert" : "status"}>
          {said.text}
        </p>
      )}
    </>
  );
}
