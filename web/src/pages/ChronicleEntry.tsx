// One game of the chronicle: a row of the ledger, and behind it all that the sheet has room for.
import { useEffect, useRef, useState } from "preact/hooks";
import { lobbyOf } from "../api.js";
import { remove, setNote, type Entry } from "../chronicle/book.js";
import { achievementKey, MAX_NOTE, type Line, type Player } from "../chronicle/line.js";
import { dayOf, inNumbers, nameOf, peopleOf, resultOf, scenarioOf, spacesOf, starsOf } from "../chronicle/tell.js";
import { Icon } from "../parts/Icon.js";
import { t } from "../words.js";
import { useTitles } from "./Achievements.js";

export function ChronicleEntry(props: { entry: Entry; first: ReadonlyMap<string, string>; open: boolean }) {
  const { line } = props.entry;
  const [open, setOpen] = useState(props.open);
  const node = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (props.open) node.current?.scrollIntoView({ block: "center" });
  }, []);
  const news = line.achievements.filter((id) => props.first.get(achievementKey(line.ruleset, id)) === line.id).length;
  return (
    <li ref={node} class={line.won && !line.taught ? "entry won" : "entry"}>
      <details open={open} onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
        <summary class="entry-row">
          <span class="entry-date">{dayOf(line.date)}</span>
          <span class="entry-game">
            <strong>{scenarioOf(line)}</strong> <Stars line={line} />
            {news > 0 && (
              <span class="entry-medals">
                <Icon name="heroic" />
                <span class="unseen">
                  {t("achievements")}: {t("new_mark")}{" "}
                </span>
                {news}
              </span>
            )}
          </span>
          <span class="entry-who">
            {peopleOf(line)}
            {line.note && <span class="entry-note">{line.note}</span>}
          </span>
          <span class="entry-rounds">
            <span class="entry-label">{t("col_rounds")} </span>
            {line.rounds || "–"}
          </span>
          <span class="entry-points">
            <span class="entry-label">{t("col_points")} </span>
            {inNumbers(line.points)}
          </span>
          <Final line={line} />
        </summary>
        {open && <Details {...props} />}
      </details>
    </li>
  );
}

function Stars({ line }: { line: Line }) {
  if (!line.stars) return null;
  return (
    <span class="entry-stars">
      <span aria-hidden="true">{starsOf(line)}</span>
      <span class="unseen">{t("stars_n", { n: line.stars })}</span>
    </span>
  );
}

/** The final score; crossed out where the sheet has it so. */
export function Final({ line }: { line: Line }) {
  return (
    <span class="entry-final">
      <span class="entry-label">{t("col_final")} </span>
      {line.taught ? (
        <span title={t("not_scored")}>
          <span aria-hidden="true">–</span>
          <span class="unseen">{t("not_scored")}</span>
        </span>
      ) : line.final === null ? (
        <span class="crossed" title={t("crossed_out")}>
          <svg viewBox="0 0 40 28" aria-hidden="true">
            <path d="M4 22C13 16 24 11 37 5M5 7c9 4 20 10 31 16" />
          </svg>
          <span class="unseen">{t("crossed_out")}</span>
        </span>
      ) : (
        inNumbers(line.final)
      )}
      <span class="entry-result">{resultOf(line)}</span>
    </span>
  );
}

function Details({ entry, first }: { entry: Entry; first: ReadonlyMap<string, string> }) {
  const { line } = entry;
  const titles = useTitles(line.ruleset);
  const boxes = line.players.some((player) => player.boxes > 0);
  return (
    <div class="entry-more">
      {entry.old ? (
        <p class="entry-aside">
          {String((line as unknown as Record<string, unknown>)["text"] ?? "")} {t("old_entry")}
        </p>
      ) : (
        <ul class="sheet">
          {line.players.map((player) => (
            <SheetSpace line={line} key={player.character} player={player} boxes={boxes} />
          ))}
        </ul>
      )}
      {titles && line.achievements.length > 0 && (
        <ul class="seals" aria-label={t("achievements")}>
          {line.achievements.map((id) => (
            <li key={id} title={titles.get(id)?.text}>
              <Icon name="heroic" /> {titles.get(id)?.title ?? id}
              {first.get(achievementKey(line.ruleset, id)) === line.id && <em> {t("new_mark")}</em>}
            </li>
          ))}
        </ul>
      )}
      {line.taught && <p class="entry-aside">{t("result_taught")}</p>}
      <NoteField line={line} />
      <div class="entry-foot">
        <span class="entry-aside">{[line.deal && t("deal", { name: line.deal }), entry.daily && t("daily_of", { day: entry.daily.day })].filter(Boolean).join(" · ")}</span>
        <ReplayLink table={entry.table} />
        <DeleteButton id={line.id} />
      </div>
    </div>
  );
}

/** A character's space, or both of a double-character under one name; boxes where personal quests were played. */
function SheetSpace({ line, player, boxes }: { line: Line; player: Player; boxes: boolean }) {
  const spaces = Math.max(1, player.spaces.length);
  return (
    <li class={`sheet-space spans-${spaces} cast-${player.character}`}>
      <span class="space-who">
        <Icon name={player.character} /> {spacesOf(line, player)}
      </span>
      <span class="space-name">{nameOf(player)}</span>
      {boxes && (
        <span class="space-boxes">
          {Array.from({ length: Math.max(spaces, player.boxes) }, (_, k) => (
            <span key={k} class="box" role="img" aria-label={t(k < player.boxes ? "personal_box_done" : "personal_box")}>
              {k < player.boxes ? "✓" : ""}
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

function NoteField({ line }: { line: Line }) {
  const [text, setText] = useState(line.note);
  const [said, setSaid] = useState("");
  useEffect(() => setText(line.note), [line.note]);
  const left = MAX_NOTE - [...text].length;
  return (
    <label class="note-field">
      <span>{t("note")}</span>
      <textarea
        rows={2}
        value={text}
        maxLength={MAX_NOTE}
        onInput={(event) => {
          setText((event.currentTarget as HTMLTextAreaElement).value);
          setSaid("");
        }}
        onChange={() => setSaid(t(setNote(line.id, text) ? "note_kept" : "storage_full"))}
      />
      <span class="entry-aside" role="status">
        {said || t("note_hint", { left })}
      </span>
    </label>
  );
}

/** To the replay, as long as the table is there. */
function ReplayLink({ table }: { table: string | undefined }) {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!table) return;
    lobbyOf(table).catch((fault: { status?: number }) => setGone(fault.status === 404));
  }, [table]);
  if (!table) return null;
  if (gone) return <span class="entry-aside">{t("table_gone")}</span>;
  return (
    <a class="button" href={`/replay/${table}`}>
      {t("replay")}
    </a>
  );
}

function DeleteButton({ id }: { id: string }) {
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) keep.current?.focus();
  }, [asked]);
  if (!asked) {
    return (
      <button type="button" onClick={() => setAsked(true)}>
        {t("delete_entry")}
      </button>
    );
  }
  return (
    <span class="sure" role="group" aria-label={t("delete_entry")}>
      <span role="alert">{t(failed ? "storage_full" : "delete_sure")}</span>
      <button type="button" onClick={() => setFailed(!remove(id))}>
        {t("delete_yes")}
      </button>
      <button ref={keep} type="button" onClick={() => setAsked(false)}>
        {t("keep_it")}
      </button>
    </span>
  );
}
