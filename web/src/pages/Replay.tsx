// A finished game, step by step. Its address names the step and the view, so that a moment can be shared.
import { useEffect, useState } from "preact/hooks";
import { call, lobbyOf, sceneOf } from "../api.js";
import { playOn } from "../branch.js";
import { CardChip, face } from "../parts/Card.js";
import { isSealed, type Entry, type Lobby, type Seat } from "../protocol.js";
import type { Scene } from "../scene.js";
import { describePlace, characterName, phaseTitle, pieces } from "../table/labels.js";
import { TownMap } from "../town/TownMap.js";
import type { View } from "../view.js";
import { language, steps as stepWords, t } from "../words.js";
import { Frame } from "./Frame.js";

interface Moment {
  readonly step: number;
  readonly steps: number;
  readonly action: string | null;
  readonly view: View;
  readonly text: string;
  readonly entries: readonly Entry[];
}

const NONE: ReadonlySet<never> = new Set();

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

  useEffect(() => {
    sceneOf(table).then((answer) => setScene(answer.scene)).catch((fault: Error) => setFailure(fault.message));
    lobbyOf(table).then(setLobby).catch(() => undefined);
  }, [table, language.value]);
  useEffect(() => {
    let late = false;
    call<Moment>("GET", `/api/tables/${encodeURIComponent(table)}/replay/${step}?view=${encodeURIComponent(view)}`)
      .then((found) => {
        if (late) return;
        setMoment(found);
        setFailure("");
        history.replaceState(null, "", `/replay/${table}?step=${step}&view=${view}`);
      })
      .catch((fault: Error) => setFailure(fault.message));
    return () => {
      late = true;
    };
  }, [table, step, view, language.value]);
  useEffect(() => {
    const go = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey) return;
      const last = moment?.steps ?? 0;
      const to = { "[": step - 1, "]": step + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      setStep(Math.max(0, Math.min(last, to)));
    };
    addEventListener("keydown", go);
    return () => removeEventListener("keydown", go);
  }, [moment, step]);

  const last = moment?.steps ?? 0;
  const seats = lobby?.seats.filter((seat) => seat.kind !== "shared") ?? [];
  const sealed = lobby !== null && isSealed(lobby);
  return (
    <Frame title={`${t("replay")}${lobby ? `: ${lobby.title || lobby.ruleset_title}` : ""}`} wide>
      {failure && (
        <p class="refusal" role="alert">
          {failure}
        </p>
      )}
      <div class="history open" role="group" aria-label={t("history")}>
        <button type="button" disabled={step <= 0} onClick={() => setStep(0)}>
          {t("history_first")}
        </button>
        <button type="button" disabled={step <= 0} onClick={() => setStep(step - 1)}>
          {t("history_prev")}
        </button>
        <input type="range" min="0" max={last} value={step} aria-label={t("history")} onInput={(event) => setStep(Number((event.currentTarget as HTMLInputElement).value))} />
        <button type="button" disabled={step >= last} onClick={() => setStep(step + 1)}>
          {t("history_next")}
        </button>
        <span>
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
            <p>
              <strong>{t("round", { round: moment.view.round })}</strong> · {phaseTitle(scene, moment.view.phase)} ·{" "}
              {scene.tracks.find((track) => track.id === "unrest")?.title}: {t("track_left", { left: stepWords(moment.view.unrest_left) })}
            </p>
            <ol class="log">
              {moment.entries
                .filter((entry) => !entry.quiet)
                .map((entry) => (
                  <li key={entry.n} class="line">
                    {entry.text}
                  </li>
                ))}
            </ol>
            <p class="sentence">{moment.text}</p>
            <ul class="replay-hands">
              {moment.view.characters.map((one) => (
                <li key={one.id} class={`cast-${one.id}`}>
                  <strong>{characterName(scene, one.id)}</strong>{" "}
                  {one.hand ? one.hand.map((card, k) => <CardChip key={k} card={face(scene, card)} />) : t("cards_n", { n: one.cards })}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Frame>
  );
}
