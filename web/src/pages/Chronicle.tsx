// The chronicle of this browser, as in the box: date, game, names, result, score, a note of one's own.
import { useState } from "preact/hooks";
import { chronicle, replaceChronicle, type ChronicleLine } from "../memory.js";
import { t } from "../words.js";
import { Frame } from "./Frame.js";

function isLine(value: unknown): value is ChronicleLine {
  if (typeof value !== "object" || value === null) return false;
  const line = value as Record<string, unknown>;
  return ["table", "date", "game", "names", "text", "note"].every((key) => typeof line[key] === "string") && typeof line["won"] === "boolean" && typeof line["score"] === "number";
}

export function Chronicle() {
  const [lines, setLines] = useState<readonly ChronicleLine[]>(chronicle());
  const keep = (next: readonly ChronicleLine[]): void => {
    replaceChronicle(next);
    setLines(next);
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const found: unknown = JSON.parse(await file.text());
    if (!Array.isArray(found)) return;
    const mine = new Set(lines.map((line) => line.table));
    keep([...lines, ...found.filter(isLine).filter((line) => !mine.has(line.table))]);
  };
  const text = JSON.stringify(lines, null, 1);
  return (
    <Frame title={t("chronicle")}>
      {lines.length === 0 && <p>{t("chronicle_empty")}</p>}
      <ul class="chronicle">
        {lines.map((line, k) => (
          <li key={line.table} class="panel">
            <h2>{t("chronicle_line", { date: line.date, game: line.game, result: t(line.won ? "over_won" : "over_lost"), score: line.score })}</h2>
            <p>{line.names}</p>
            <p class="aside">{line.text}</p>
            <div class="say">
              <input
                aria-label={line.date}
                value={line.note}
                maxLength={200}
                onChange={(event) => keep(lines.map((one, n) => (n === k ? { ...one, note: (event.currentTarget as HTMLInputElement).value } : one)))}
              />
              <a class="button" href={`/replay/${line.table}`}>
                {t("replay")}
              </a>
            </div>
          </li>
        ))}
      </ul>
      <div class="ways">
        <a class="button" download="chronicle.json" href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}>
          {t("export")}
        </a>
        <label class="button">
          {t("import")}
          <input class="unseen" type="file" accept=".json" onChange={(event) => void take((event.currentTarget as HTMLInputElement).files?.[0]).catch(() => undefined)} />
        </label>
      </div>
    </Frame>
  );
}
