// How the game ended: a line in the prompt bar, and a card with the score item by item.
import { useEffect, useState } from "preact/hooks";
import { call, type Seated } from "../api.js";
import { dailyResult, newAchievements } from "../chronicle/book.js";
import { asLine, type Line } from "../chronicle/line.js";
import { dailyText, inNumbers, resultOf, scenarioOf, starsOf } from "../chronicle/tell.js";
import { myName, remember } from "../memory.js";
import { useTitles } from "../pages/Achievements.js";
import { Dialog } from "../parts/Dialog.js";
import { Icon } from "../parts/Icon.js";
import { DailyCard } from "../parts/DailyCard.js";
import { isSealed, type Lobby } from "../protocol.js";
import { t, word } from "../words.js";
import type { Store } from "./store.js";

/** Tables whose card has been shown in this tab: it comes by itself once. */
const shownBefore = (table: string): boolean => {
  const key = `coterie.result.${table}`;
  const before = sessionStorage.getItem(key) !== null;
  sessionStorage.setItem(key, "shown");
  return before;
};

function lineOf(lobby: Lobby | null): Line | null {
  try {
    return lobby?.chronicle ? asLine(lobby.chronicle) : null;
  } catch {
    return null; // a server of another version
  }
}

export function Over({ store }: { store: Store }) {
  const [open, setOpen] = useState(false);
  const lobby = store.lobby.value;
  const outcome = store.state.value?.outcome;
  const wentHome = store.state.value?.view.ended === "went home";
  useEffect(() => {
    if (lobby?.status === "over" && !shownBefore(store.table)) setOpen(true);
  }, [store.table, lobby?.status]);
  return (
    <div class="over">
      <p class="sentence">
        <strong>{outcome?.text}</strong>
      </p>
      <div class="ways">
        <button type="button" class="main" id="result" onClick={() => setOpen(true)}>
          {t("show_result")}
        </button>
        <a class="button" href={`/replay/${store.table}`}>
          {t("replay")}
        </a>
        <Again store={store} />
      </div>
      {open && (
        <Dialog title={t(outcome?.won ? "over_won" : wentHome ? "over_home" : "over_lost")} onClose={() => setOpen(false)}>
          <Card store={store} />
        </Dialog>
      )}
    </div>
  );
}

function Card({ store }: { store: Store }) {
  const lobby = store.lobby.value;
  const outcome = store.state.value?.outcome ?? null;
  const line = lineOf(lobby);
  const daily = lobby ? dailyResult(lobby, store.scene.value) : null;
  const seated = store.mySeats.value.length > 0;
  const items = Object.entries(outcome?.reached ?? {}).filter(([key]) => key.endsWith("_points"));
  const total = inNumbers(outcome?.score ?? null);
  const crossed = line !== null && !line.taught && line.final === null;
  return (
    <div class={outcome?.won ? "result won" : "result"}>
      {line && (
        <p class="result-what">
          {scenarioOf(line)} <span class="entry-stars">{starsOf(line)}</span>
          <span class="aside"> {t("daily_in", { result: resultOf(line), rounds: line.rounds })}</span>
        </p>
      )}
      <dl class="score">
        {items.map(([key, points]) => (
          <div key={key}>
            <dt>{word("score_", key.slice(0, -"_points".length))}</dt>
            <dd>{inNumbers(points)}</dd>
          </div>
        ))}
        <div class="score-sum">
          <dt>{t("final_score")}</dt>
          <dd>
            {line?.taught ? t("not_scored") : crossed ? <s>{total}</s> : total}
            {crossed && <span class="unseen"> ({t("crossed_out")})</span>}
          </dd>
        </div>
      </dl>
      {line?.taught && <p class="aside">{t("result_taught")}</p>}
      {line && line.achievements.length > 0 && <Medals line={line} mine={seated} />}
      {line && daily && <DailyCard text={dailyText(line, daily)} />}
      <div class="ways">
        <Again store={store} main />
        <a class="button" href={`/replay/${store.table}`}>
          {t("replay")}
        </a>
        {line && seated && (
          <a class="button" href={`/#chronicle/${encodeURIComponent(line.id)}`}>
            {t("in_chronicle")}
          </a>
        )}
        {lobby?.seed && (
          <a class="button" href={`/api/tables/${store.table}/record`} download={`${lobby.deal ?? store.table}.json`}>
            {t("record")}
          </a>
        )}
      </div>
      <p class="aside">
        {[
          lobby?.deal && t("deal", { name: lobby.deal }),
          lobby?.seed && t("seed_shown", { seed: lobby.seed }),
          lobby && isSealed(lobby) && t("daily_sealed"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

/** What the game fulfilled; new is what this browser's chronicle had not yet. */
function Medals({ line, mine }: { line: Line; mine: boolean }) {
  const titles = useTitles(line.ruleset);
  if (!titles) return null;
  const fresh = mine ? newAchievements(line) : [];
  return (
    <ul class="result-medals" aria-label={t("achievements")}>
      {line.achievements.map((id) => (
        <li key={id} class="medal earned">
          <span class="medal-disc" aria-hidden="true">
            <Icon name="heroic" />
          </span>
          <div>
            <h3>
              {titles.get(id)?.title ?? id} {fresh.includes(id) && <em class="new-mark">{t("new_mark")}</em>}
            </h3>
            <p class="aside">{titles.get(id)?.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

// -- once more ----------------------------------------------------------------------------------------------

/** A table like this one: the same game, options and seats; those of others stay free for them. */
async function playAgain(store: Store, lobby: Lobby): Promise<string> {
  const mine = store.mySeats.value;
  const others = lobby.seats.filter((seat) => seat.kind === "person" && !mine.includes(seat));
  const seats = [
    ...mine.map((seat) => ({ kind: "person", characters: seat.characters })),
    ...others.map((seat) => ({ kind: "person", characters: seat.characters })),
    ...lobby.seats.filter((seat) => seat.kind === "bot").map((seat) => ({ kind: "bot", characters: seat.characters, bot: seat.bot })),
    ...lobby.shared.map((who) => ({ kind: "shared", characters: [who] })),
  ];
  const { seats: _, ...options } = lobby.options;
  const name = lobby.people.find((one) => one.id === store.welcome.value?.person)?.name ?? (myName() || "?");
  const wish = { ruleset: lobby.ruleset, options, name, title: lobby.title, undo: lobby.undo, settings: lobby.settings, seats };
  const made = await call<Seated>("POST", "/api/tables", wish);
  remember(made.table, made.token, lobby.title || lobby.ruleset_title);
  for (let seat = 1; seat < mine.length; seat++) await call("POST", `/api/tables/${made.table}/join`, { name, seat }, made.token);
  if (others.length) {
    const invitation = store.ask({ type: "chat", text: t("again_invite", { link: `${location.origin}${made.link}` }) });
    await Promise.race([invitation, new Promise((resolve) => setTimeout(resolve, 2000))]); // leaving the page cuts the line
  } else await call("POST", `/api/tables/${made.table}/start`, undefined, made.token);
  return made.table;
}

function Again({ store, main }: { store: Store; main?: boolean }) {
  const [busy, setBusy] = useState(false);
  const lobby = store.lobby.value;
  if (!lobby || !store.mySeats.value.length) {
    return (
      <a class="button" href="/">
        {t("new_game")}
      </a>
    );
  }
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      location.assign(`/t/${await playAgain(store, lobby)}`);
    } catch (fault) {
      store.failure.value = (fault as Error).message;
      setBusy(false);
    }
  };
  return (
    <button type="button" class={main ? "main" : ""} disabled={busy} onClick={() => void go()}>
      {t("play_again")}
    </button>
  );
}
