// How it plays, told to somebody who never has: two minutes to read, from the start page, the lobby and the table.
import { signal } from "@preact/signals";
import type { Scene } from "../scene.js";
import { keep } from "../settings.js";
import { maybe, t } from "../words.js";
import { Dialog } from "./Dialog.js";
import { Icon } from "./Icon.js";

const PHASES = ["action", "vonts", "quest", "unrest", "vonts_refresh", "players_refresh", "replenishment"] as const;

/** What the window is about: a table's scene, or what a scenario is told as before there is one. */
interface Topic {
  readonly scene?: Scene | null;
  readonly goal?: string | null;
}

/** The window is one for the whole page: a button that opened it may go away while somebody reads. */
const open = signal<Topic | null>(null);
const met = signal(localStorage.getItem("coterie.met") === "yes");

function meet(): void {
  met.value = true;
  keep("met", "yes");
}

/** The button that was pressed goes away with its line: the question beside it has the focus instead. */
const toPrompt = (): void => document.querySelector<HTMLElement>("#prompt")?.focus();

function show(topic: Topic): void {
  open.value = topic;
  meet();
}

export function PrimerButton(props: Topic) {
  return (
    <button type="button" class="primer-button" onClick={() => show(props)}>
      {t("primer")}
    </button>
  );
}

/** One line beside the first question ever asked in this browser; gone for good once it was followed or put away. */
export function NewHere({ scene }: { scene: Scene }) {
  if (met.value) return null;
  return (
    <span class="aside new-here">
      {t("primer_new")}{" "}
      <button type="button" class="rule-link" onClick={() => (toPrompt(), show({ scene }))}>
        {t("primer")}
      </button>
      <button type="button" class="rule-link" aria-label={`${t("close")}: ${t("primer_new")}`} onClick={() => (toPrompt(), meet())}>
        ×
      </button>
    </span>
  );
}

export function PrimerWindow() {
  const topic = open.value;
  if (!topic) return null;
  return (
    <Dialog title={t("primer")} onClose={() => (open.value = null)}>
      <Primer {...topic} />
      <form method="dialog">
        <button class="main">{t("close")}</button>
      </form>
    </Dialog>
  );
}

/** ``page``: it is a page of its own, not a window with a title, so its headings are one step higher. */
export function Primer({ scene, goal, page }: Topic & { page?: boolean }) {
  const Head = page ? "h2" : "h3";
  const phases = scene?.phases ?? PHASES.map((id) => ({ id, title: id }));
  return (
    <div class="primer">
      <p>
        {t("primer_about")} <strong>{scene?.goal ?? goal ?? t("primer_goal")}</strong>
      </p>
      <Head>{t("primer_move")}</Head>
      <p>{t("primer_move_1", { confirm: t("confirm") })}</p>
      <p>{t("primer_move_2", { hint: t("hint"), why: t("why") })}</p>
      <Head>{t("primer_cards")}</Head>
      <ul>
        <li>{t("primer_colour")}</li>
        <li>
          <Icon name="fist" /> <Icon name="bubble" /> <Icon name="eye" /> <Icon name="whirl" /> {t("primer_symbol")}
        </li>
        <li>
          <Icon name="explore" /> {t("primer_purple")}
        </li>
        <li>
          <Icon name="star" /> {t("primer_wild")}
        </li>
      </ul>
      <Head>{t("primer_meet")}</Head>
      <p>{t("primer_meet_1")}</p>
      <p>{t("primer_meet_2")}</p>
      <Head>{t("primer_vonts")}</Head>
      <p>{t("primer_vonts_1")}</p>
      <Head>{t("primer_round")}</Head>
      <p>{t("round_about")}</p>
      <ol>
        {phases.map((phase) => (
          <li key={phase.id}>{maybe(`phase_${phase.id}`, {}) ?? phase.title}</li>
        ))}
      </ol>
      <Head>{t("primer_end")}</Head>
      <p>{t("primer_end_1")}</p>
      <Head>{t("primer_words")}</Head>
      <ul>
        {(["primer_stars", "primer_advanced", "primer_advanced_one", "primer_double"] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </div>
  );
}
