// A finished game, step by step. Its address names the step and the view, so that a moment can be shared.
import { useEffect, useState } from "preact/hooks";
import { ApiError, call, lobbyOf, sceneOf } from "../api.js";
import { playOn } from "../branch.js";
import { CardChip, face } from "../parts/Card.js";
import { isSealed, type Entry, type Lobby, type Seat } from "../protocol.js";
import type { Scene } from "../scene.js";
import { Challenge } from "../table/Challenge.js";
import { describePlace, characterName, pieces } from "../table/labels.js";
import { LogLines } from "../table/Log.js";
import { Hour } from "../table/TopBar.js";
import { Quests, Vonts } from "../table/Vonts.js";
import { stillness } from "../town/Tokens.js";
import { TownMap } from "../town/TownMap.js";
import type { View } from "../view.js";
import { cardsWords, language, t, word } from "../words.js";
import { Frame } from "./Frame.js";

interface Moment {
  readonly step: number;
  readonly steps: number;
  readonly action: string | null;
  /** How many entries of the log had happened. */
  readonly log: number;
  readonly view: View;
  readonly text: string;
}

/** The log as a view has it, all of it: it comes a page at a time, and does not change any more. */
function useLog(table: string, view: string, onFailure: (reason: string) => void): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    let late = false;
    const fetchOn = async (have: readonly Entry[]): Promise<void> => {
      if (late) return;
      setEntries(have);
      const page = await call<{ entries: readonly Entry[] }>("GET", `/api/tables/${encodeURIComponent(table)}/replay/log?view=${encodeURIComponent(view)}&since=${have.length}`);
      if (page.entries.length) await fetchOn([...have, ...page.entries]);
    };
    fetchOn([]).catch((fault: Error) => late || onFailure(fault.message));
    return () => {
      late = true;
    };
  }, [table, view, language.value]);
  return entries;
}

const NONE: ReadonlySet<never> = new Set();

/** How long each step is shown while the replay plays by itself, in milliseconds. */
const SPEEDS = { slow: 3000, normal: 1500, fast: 600 } as const;
type Speed = keyof typeof SPEEDS;

/** Where the space bar has a meaning of its own. */
const OWN_SPACE = 'button, select, summary, a, [role="button"], [tabindex="0"]';

/** Whom a seat plays, and who sat there. */
function seatWords(scene: Scene | null, seat: Seat): string {
  const who = seat.characters.map((id) => (scene ? characterName(scene, id) : id)).join(", ");
  const sitter = seat.kind === "bot" ? t("state_bot") : seat.name;
  return sitter ? `${who} (${sitter})` : who;
}

export function Replay({ table }: { table: string }) {
  const query = new URLSearchParams(location.search);
  const [step, setStep] = useState(Number(query.get("step") ?? "0") || 0);
  const [view, setView] = useState(query.get("view") ?? "watcher");
  const [scene, setScene] = useState<Scene | null>(null);
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const [moment, setMoment] = useState<Moment | null>(null);
  const [failure, setFailure] = useState("");
  const [missing, setMissing] = useState(false);
  const [playing, setPlaying] = useState(false);
  // Who wants little to move has more time for each picture; nobody's replay plays before they ask for it.
  const [speed, setSpeed] = useState<Speed>(stillness() ? "slow" : "normal");
  const log = useLog(table, view, setFailure);
  const last = moment?.steps ?? 0;

  useEffect(() => {
    sceneOf(table).then((answer) => setScene(answer.scene)).catch((fault: Error) => setFailure(fault.message));
    lobbyOf(table)
      .then(setLobby)
      .catch((fault: unknown) => setMissing(fault instanceof ApiError && [404, 422].includes(fault.status)));
  }, [table, language.value]);
  useEffect(() => {
    let late = false;
    call<Moment>("GET", `/api/tables/${encodeURIComponent(table)}/replay/${step}?view=${encodeURIComponent(view)}`)
      .then((found) => {
        if (late) return;
        setMoment(found);
        setStep(found.step); // an address may name a step behind the last
        setFailure("");
        history.replaceState(null, "", `/replay/${table}?step=${found.step}&view=${view}`);
      })
      .catch((fault: Error) => {
        if (late) return;
        setPlaying(false);
        setFailure(fault.message);
      });
    return () => {
      late = true;
    };
  }, [table, step, view, language.value]);
  useEffect(() => {
    if (!playing || moment?.step !== step) return undefined; // the time counts from when the step is seen
    if (step >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setStep(step + 1), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, speed, moment, step]);

  /** Look at a step; it stays there. */
  const goTo = (to: number): void => {
    setPlaying(false);
    setStep(Math.max(0, Math.min(last, to)));
  };
  /** Play on, at the end from the beginning; or hold. */
  const toggle = (): void => {
    if (!playing && step >= last) setStep(0);
    setPlaying(!playing);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : document.body;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (event.key === " " && moment && !at.closest(OWN_SPACE)) {
        event.preventDefault();
        toggle();
        return;
      }
      if (at.matches("input, select")) return;
      const to = { "[": step - 1, "]": step + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      goTo(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [moment, step, playing]);

  const seats = lobby?.seats.filter((seat) => seat.kind !== "shared") ?? [];
  const sealed = lobby !== null && isSealed(lobby);
  if (missing) {
    return (
      <Frame title={t("replay")}>
        <p role="alert">{t("no_table")}</p>
        <a class="button" href="/">
          {t("back_home")}
        </a>
      </Frame>
    );
  }
  return (
    <Frame title={`${t("replay")}${lobby ? `: ${lobby.title || lobby.ruleset_title}` : ""}`} wide>
      {failure && (
        <p class="refusal" role="alert">
          {failure}
        </p>
      )}
      <div class="history open" role="group" aria-label={t("history")}>
        <button type="button" class="main" id="play" disabled={last === 0} aria-keyshortcuts="Space" onClick={toggle}>
          {t(playing ? "replay_pause" : "replay_play")}
        </button>
        <label class="tell">
          <span>{t("replay_speed")}</span>
          <select value={speed} onChange={(event) => setSpeed((event.currentTarget as HTMLSelectElement).value as Speed)}>
            {Object.keys(SPEEDS).map((one) => (
              <option key={one} value={one}>
                {word("speed_", one)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" disabled={step <= 0} onClick={() => goTo(0)}>
          {t("history_first")}
        </button>
        <button type="button" disabled={step <= 0} onClick={() => goTo(step - 1)}>
          {t("history_prev")}
        </button>
        <input type="range" min="0" max={last} value={step} aria-label={t("history")} onInput={(event) => goTo(Number((event.currentTarget as HTMLInputElement).value))} />
        <button type="button" disabled={step >= last} onClick={() => goTo(step + 1)}>
          {t("history_next")}
        </button>
        <span class="replay-step">
          {step} / {last}
        </span>
        <button
          type="button"
          disabled={!moment || step >= last}
          title={t("branch_about")}
          onClick={() => void playOn(table, lobby?.title || lobby?.ruleset_title || "", { step }).catch((fault: Error) => setFailure(fault.message))}
        >
          {t("play_on_here")}
        </button>
        <label class="tell">
          <span>{t("replay_view")}</span>
          <select value={view} onChange={(event) => setView((event.currentTarget as HTMLSelectElement).value)}>
            <option value="watcher">{t("watcher")}</option>
            <option value="open" disabled={sealed}>
              {t("open_view")}
            </option>
            {seats.map((seat) => (
              <option key={seat.seat} value={`seat${seat.seat}`} disabled={sealed}>
                {seatWords(scene, seat)}
              </option>
            ))}
          </select>
        </label>
        {sealed && <span class="aside">{t("daily_sealed")}</span>}
      </div>
      {scene && moment && (
        <div class="replay">
          <div class="replay-hour">
            <Hour scene={scene} view={moment.view} />
          </div>
          <div class="replay-left">
            <Vonts scene={scene} view={moment.view} choice={null} />
            <Quests scene={scene} view={moment.view} onPlace={() => undefined} />
          </div>
          <section class="board">
            <div class="board-window">
              <TownMap
                scene={scene}
                view={moment.view}
                mine={NONE}
                active={null}
                lit={NONE}
                litPaths={NONE}
                litGroups={NONE}
                chosen={null}
                plans={[]}
                pinged={null}
                label={t("map")}
                pieces={pieces(scene, moment.view)}
                describe={(place) => describePlace(scene, moment.view, place, false)}
                onPlace={() => undefined}
                inert
              />
            </div>
          </section>
          <section class="panel replay-words" aria-label={t("log")}>
            <Challenge scene={scene} view={moment.view} laying={false} />
            <div class="log" id="log" tabIndex={0} role="group" aria-label={t("log")}>
              <LogLines scene={scene} entries={log.slice(0, moment.log).filter((entry) => !entry.quiet)} now={moment.step} onPick={goTo} />
            </div>
            <p class="sentence">{moment.text}</p>
            <ul class="replay-hands">
              {moment.view.characters.map((one) => (
                <li key={one.id} class={`cast-${one.id}`}>
                  <strong>{characterName(scene, one.id)}</strong>{" "}
                  {one.hand ? one.hand.map((card, k) => <CardChip key={k} card={face(scene, card)} />) : cardsWords(one.cards)}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Frame>
  );
}
