// Round, phases, tracks with what comes next, the line to the server, and the doors to settings and help.
import type { Scene, Track } from "../scene.js";
import type { View } from "../view.js";
import { Icon } from "../parts/Icon.js";
import { maybe, steps, t } from "../words.js";
import { phaseTitle, spaceWords } from "./labels.js";
import type { Store } from "./store.js";

/** Each thing that a space can bring has a sign of its own. */
export const SYMBOLS: Record<string, string> = {
  group: "stranger", surge: "sprint", moon: "moon", worried: "catch-up", concerned: "alarm", ally: "ally", dog: "bubble-dog",
  ability: "stronger", speed: "fleetfoot", morale: "cards", scirocco: "scirocco",
};

export function SpaceSign({ symbol }: { symbol: string }) {
  const [kind = "", letter] = symbol.split("-");
  return (
    <>
      {letter && <b class="space-letter">{letter}</b>}
      <Icon name={SYMBOLS[kind] ?? "flag"} />
    </>
  );
}

function TrackLine(props: { scene: Scene; view: View; track: Track }) {
  const { track, view } = props;
  const at = (view as unknown as Record<string, unknown>)[track.id];
  const here = typeof at === "number" ? at : 0;
  const next = track.spaces.find((space) => space.index > here && space.symbols.length > 0);
  const last = track.spaces[track.spaces.length - 1]?.index ?? 0;
  const left = t("track_left", { left: steps(last - here) });
  return (
    <div class={`track track-${track.id}`}>
      <span class="track-title">{track.title}</span>
      <ol aria-label={`${track.title}: ${left}`}>
        {track.spaces.map((space) => {
          const mark = space.index === here ? " here" : space.index < here ? " past" : "";
          const symbols = space.symbols.map((symbol) => spaceWords(track, symbol));
          return (
            <li
              key={space.index}
              class={`space${mark}${space.symbols.length > 1 || space.symbols[0]?.includes("-") ? " lettered" : ""}${space.index === last ? " last" : ""}${space.triangle ? " triangle" : ""}`}
              title={[t("track_now", { label: space.label }), ...symbols].join(": ")}
              aria-current={space.index === here ? "step" : undefined}
            >
              {space.symbols[0] ? <SpaceSign symbol={space.symbols[0]} /> : <span>{space.label}</span>}
              {space.symbols.length > 1 && <b class="space-letter">+</b>}
            </li>
          );
        })}
      </ol>
      <span class="track-next" title={[next ? t("track_next", { what: next.symbols.map((symbol) => spaceWords(track, symbol)).join(", "), steps: steps(next.index - here) }) : "", left].filter(Boolean).join(" · ")}>
        {next && (
          <>
            {next.symbols.map((symbol) => (
              <span key={symbol} class="next-sign">
                <SpaceSign symbol={symbol} />
                <span class="next-words">{spaceWords(track, symbol)} </span>
              </span>
            ))}
            <strong>{t("track_in", { n: next.index - here })}</strong>
            {" · "}
          </>
        )}
        {t("track_left_short", { n: last - here })}
      </span>
    </div>
  );
}

/** The phases of the round: points on a line, for numbers beside the round would be taken for rounds. */
function Phases({ scene, now }: { scene: Scene; now: string }) {
  const at = scene.phases.findIndex((phase) => phase.id === now);
  const count = (k: number): string => t("phase_n", { n: k + 1, all: scene.phases.length });
  return (
    <ol class="phases" aria-label={at < 0 ? phaseTitle(scene, now) : count(at)}>
      {scene.phases.map((phase, k) => (
        <li
          key={phase.id}
          class={k === at ? "now" : k < at ? "past" : ""}
          title={`${count(k)}. ${maybe(`phase_${phase.id}`, {}) ?? phase.title}`}
          aria-current={k === at ? "step" : undefined}
        >
          {k === at ? phase.title : <span class="unseen">{phase.title}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Round, phase and tracks: where the game is. */
export function Hour({ scene, view }: { scene: Scene; view: View }) {
  return (
    <>
      <div class="when">
        <strong title={t("round_about")}>{t("round", { round: view.round })}</strong>
        <Phases scene={scene} now={view.phase} />
        <span class={view.alert ? "alertness alert" : "alertness"}>
          <Icon name={view.alert ? "alarm" : "moon"} />
          {t(view.alert ? "alert" : "calm")}
        </span>
      </div>
      <div class={scene.tracks.length > 1 ? "tracks two" : "tracks"}>
        {scene.tracks.map((track) => (
          <TrackLine key={track.id} scene={scene} view={view} track={track} />
        ))}
      </div>
    </>
  );
}

export function TopBar(props: { store: Store; onSettings: () => void; onHelp: () => void }) {
  const { store } = props;
  const scene = store.scene.value;
  const view = store.shown.value;
  const link = store.link.state.value;
  return (
    <header class="top">
      <a class="brand" href="/">
        <Icon name="lantern" />
        <span>{scene?.title ?? t("title")}</span>
      </a>
      {scene && view && <Hour scene={scene} view={view} />}
      <div class="doors">
        <span class={`link-state ${link}`} role="status">
          <span class="dot" aria-hidden="true" />
          <span class="link-words">{t(`link_${link}`)}</span>
        </span>
        <button type="button" class="plain" onClick={props.onSettings} aria-label={t("settings")}>
          <Icon name="cog" />
          <span class="door-words">{t("settings")}</span>
        </button>
        <button type="button" class="plain" onClick={props.onHelp} aria-label={t("help")}>
          ?
        </button>
      </div>
    </header>
  );
}
