// The one place where the game asks: the sentence, whom it asks, the ways to answer, and how to take back.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/Icon.js";
import { NewHere } from "../parts/Primer.js";
import type { Option, Price, Rung, Seat } from "../protocol.js";
import { keep, onPhone, pace, PACES, roomBeside, type Pace } from "../settings.js";
import type { Scene } from "../scene.js";
import type { View } from "../view.js";
import { t, word } from "../words.js";
import { isGrave, type Choice } from "./choice.js";
import { Challenge } from "./Challenge.js";
import { capital, characterName } from "./labels.js";
import { Over } from "./Result.js";
import { paceOf, rest } from "./patch.js";
import type { Store } from "./store.js";
import { WayButton, WayText } from "./Way.js";

/**
 * More ways than this are not thrown at anybody unasked: the board and the hand narrow them down. While
 * everybody may act, the bar must not grow and shrink with every step, or the map would jump.
 */
function few(kind: string): number {
  if (kind === "open") return 2;
  return onPhone() ? 3 : 8;
}

interface PromptProps {
  readonly store: Store;
  readonly scene: Scene;
  readonly view: View;
  readonly choice: Choice;
  readonly onRule: (rule: string) => void;
}

/** The ways shown as buttons now; the keys 1 to 9 choose from the same list. */
export function offered(store: Store, choice: Choice): readonly Option[] {
  const decision = store.decision.value;
  if (!decision || decision.name === "refresh") return [];
  const board = choice.board.value;
  if (choice.begun.value) return [...choice.matching.value, ...choice.plain.value];
  if (choice.listed.value) return [...choice.matching.value, ...choice.words.value];
  if (board.length <= few(decision.kind)) return [...board, ...choice.plain.value];
  return choice.plain.value;
}

/** Paid with three cards of one colour for a colour that is lacking. */
const isThreeAlike = (option: Option): boolean => ["move", "lead", "unlock", "investigate"].includes(option.kind) && option.parts.cards?.length === 3;

/** What the bar is at: for style sheets, and for programs that play through the page. */
function stage(store: Store): string {
  const state = store.state.value;
  if (store.past.value) return "past";
  if (store.telling.value) return "telling";
  if (state?.over) return "over";
  if (store.ended.value) return "closed";
  if (store.cover.value !== null) return "covered";
  if (store.pending.value) return "sending";
  return state?.decision.mine && state.decision.options.length ? "asked" : "waiting";
}

export function Prompt(props: PromptProps) {
  const { store, scene, view, choice } = props;
  const decision = store.decision.value;
  const state = store.state.value;
  const node = useRef<HTMLElement>(null);
  const within = useRef(false);
  // On a phone the bar folds to its sentence, so that the town can be seen; whatever is new unfolds it.
  const moment = `${state?.version} ${choice.picked.value?.id} ${store.refusal.value?.reason} ${stage(store)}`;
  const [foldedAt, fold] = useState("");
  const folded = foldedAt === moment;
  useLayoutEffect(() => {
    // A button that has done its work goes away; who pressed it by key must not be thrown to the top of the page.
    // This runs with every change of what is picked or asked, for both are read below.
    if (within.current && document.activeElement === document.body) node.current?.focus({ preventScroll: true });
  });
  return (
    <section
      ref={node}
      onFocusIn={() => (within.current = true)}
      onFocusOut={(event: FocusEvent) => {
        if (event.relatedTarget instanceof Node && !node.current?.contains(event.relatedTarget)) within.current = false;
      }}
      class={folded ? "prompt folded" : "prompt"} id="prompt" tabIndex={-1} aria-label={t("prompt")} data-stage={stage(store)} data-version={state?.version}
      data-picked={choice.picked.value?.id}>
      <div class="unseen" role="status" aria-live="polite">
        {decision?.text ?? ""}
      </div>
      <button type="button" class="plain fold" aria-expanded={!folded} aria-label={t("fold")} onClick={() => fold(folded ? "" : moment)}>
        {folded ? "▴" : "▾"}
      </button>
      {store.past.value ? (
        <p class="sentence past">{t("history_at", { step: store.past.value.step, steps: state?.step ?? 0 })}</p>
      ) : store.telling.value ? (
        <Telling store={store} />
      ) : state?.over ? (
        <Over store={store} />
      ) : store.ended.value ? (
        <div class="over">
          <p class="sentence" role="alert">
            {store.ended.value}
          </p>
          <div class="ways">
            <a class="button" href="/">
              {t("back_home")}
            </a>
          </div>
        </div>
      ) : store.cover.value !== null ? (
        <HandOver store={store} scene={scene} />
      ) : (
        <Question {...props} />
      )}
      {!roomBeside() && <Challenge scene={scene} view={view} laying={choice.laying.value} />}
      <Refused store={store} choice={choice} onRule={props.onRule} />
      <UndoAsked store={store} />
    </section>
  );
}

function Telling({ store }: { store: Store }) {
  const entries = store.entries.value;
  const told = entries.slice(0, store.told.value).reverse();
  const current = told.find((entry) => !entry.quiet);
  const spoken = (end: number): number => entries.slice(store.tellsFrom, end).filter((entry) => !entry.quiet).length;
  // What is told now goes at one of two paces: it is the one that is shown, and changed.
  const last = told.find((entry) => rest(entry) > 0);
  const speed = last ? paceOf(last) : pace;
  const name = speed === pace ? "pace" : "mate_pace";
  return (
    <div class="telling">
      <p class="sentence">{current?.text}</p>
      <p class="aside">{t("telling", { n: spoken(store.told.value), all: spoken(entries.length) })}</p>
      <div class="ways">
        {speed.value === "step" && (
          <button type="button" class="main" onClick={() => store.nextStep()}>
            {t("next_step")}
          </button>
        )}
        <button type="button" onClick={() => store.skip()}>
          {t("skip")}
        </button>
        <label class="pace">
          <span>{t(name)}</span>
          <select
            value={speed.value}
            onChange={(event) => {
              speed.value = (event.currentTarget as HTMLSelectElement).value as Pace;
              keep(name, speed.value);
              store.paceChanged();
            }}
          >
            {PACES.map((one) => (
              <option key={one} value={one}>
                {word("pace_", one)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

function waitingNames(store: Store, scene: Scene): string {
  const owing = store.decision.value?.owing ?? [];
  return owing.map((who) => characterName(scene, who)).join(", ");
}

function Question(props: PromptProps) {
  const { store, scene, choice } = props;
  const decision = store.decision.value;
  if (!decision) return null;
  const actors = choice.actors.value;
  const actor = choice.actor.value;
  const watching = (store.welcome.value?.viewer ?? -1) < 0;
  const ways = offered(store, choice);
  const asked = decision.mine && actors.length > 0;
  const bots = decision.waiting.filter((seat) => store.lobby.value?.seats.find((one) => one.seat === seat)?.kind === "bot");
  const onlyBots = bots.length === decision.waiting.length;
  const busy = store.pending.value !== null;
  // Who drives several of those who could go along need not say so for each.
  const stays = choice.options.value.filter((option) => option.kind === "stay" && decision.owing.includes(option.who)).map((option) => option.id);
  const wanting = asked && !choice.picked.value && decision.name !== "refresh" && !choice.begun.value;
  const choosing = wanting && (choice.board.value.length > few(decision.kind) || choice.plain.value.length < choice.words.value.length);
  return (
    <div
      class={`question${busy ? " busy" : ""}`}
      role="group"
      aria-busy={busy}
      aria-disabled={choice.resting.value || undefined}
      onClickCapture={(event: MouseEvent) => {
        if (choice.resting.value) event.stopPropagation();
      }}
    >
      <div class="asks">
        <p class="sentence">
          {decision.text}{" "}
          <button type="button" class="rule-link" onClick={() => props.onRule(decision.rule)}>
            {t("why")}
          </button>{" "}
          <NewHere scene={scene} />
        </p>
        {!asked && (
          <p class="aside">{onlyBots ? t("waiting_bots") : t("waiting_for", { names: waitingNames(store, scene) })}</p>
        )}
        {asked && !actors.some((who) => decision.owing.includes(who)) && (
          <p class="aside">{onlyBots ? t("done_bots") : t("done_waiting", { names: waitingNames(store, scene) })}</p>
        )}
        {busy && <p class="aside">{t("sending")}</p>}
        {choosing && (
          <p class="aside choose">
            <span class="lead">{t("choose_hint")} </span>
            <button type="button" class="rule-link" aria-expanded={choice.listed.value} onClick={() => (choice.listed.value = !choice.listed.value)}>
              {choice.listed.value ? t("fewer") : t("all_options", { n: choice.own.value.length })}
            </button>
          </p>
        )}
      </div>
      {asked && actors.length > 1 && (
        <div class={actors.length > 2 || onPhone() ? "actors faces" : "actors"} role="group" aria-label={t("acting_as")}>
          {actors.map((who) => (
            <button key={who} type="button" class={`actor cast-${who}`} aria-pressed={who === actor} title={characterName(scene, who)} onClick={() => choice.actFor(who)}>
              <Icon name={who} class="actor-face" />
              <span class="actor-name">{characterName(scene, who)}</span>
              {decision.owing.includes(who) ? <span class="owes" aria-hidden="true" /> : ""}
            </button>
          ))}
        </div>
      )}
      {asked && choice.picked.value ? (
        <Preview key={choice.picked.value.id} {...props} option={choice.picked.value} />
      ) : asked && decision.name === "refresh" ? (
        <Discard store={store} choice={choice} />
      ) : asked ? (
        <div class={choice.listed.value ? "ways long" : ways.length > 6 ? "ways many" : "ways"}>
          {ways.map((option, k) => (
            <WayButton
              key={option.id}
              scene={scene}
              option={option}
              number={k + 1}
              hinted={store.hint.value === option.id}
              byDefault={decision.default === option.id}
              onPress={() => choice.press(option)}
            />
          ))}
          {choice.begun.value && ways.some(isThreeAlike) && <p class="aside">{t("three_alike")}</p>}
          {stays.length > 1 && (
            <button type="button" onClick={() => store.actAll(stays)}>
              {t("all_stay")}
            </button>
          )}
          {wanting && choice.dones.value.length > 1 && <AllDone key={store.state.value?.version} store={store} choice={choice} />}
          {choice.begun.value && (
            <button type="button" class="plain" onClick={() => choice.clear()}>
              {t("cancel")}
            </button>
          )}
        </div>
      ) : null}
      <div class="helpers">
        {asked && (
          <button type="button" class="plain" id="hint" onClick={() => void askHint(store, choice)}>
            {t("hint")}
          </button>
        )}
        {!watching && decision.kind === "open" && bots.length > 0 && !onlyBots && (
          <button type="button" class="plain" title={t("nudge_about")} onClick={() => store.nudge()}>
            {t("nudge")}
          </button>
        )}
        {asked && <Command store={store} choice={choice} />}
        {store.hint.value !== null && <HintText store={store} scene={scene} />}
        <UndoLadder store={store} scene={scene} />
      </div>
    </div>
  );
}

/** Done for all of one's own at once; asked for twice where that ends the phase. */
function AllDone({ store, choice }: { store: Store; choice: Choice }) {
  const [sure, setSure] = useState(false);
  const dones = choice.dones.value;
  return (
    <button
      type="button"
      id="all-done"
      onClick={() => {
        if (sure || !choice.ends(dones)) store.actAll(dones.map((option) => option.id));
        else {
          setSure(true);
          choice.rest();
        }
      }}
    >
      {t(sure ? "again_confirm" : "all_done")}
    </button>
  );
}

/** Ask what a bot would do here, and take that up as the choice to confirm. */
export async function askHint(store: Store, choice: Choice): Promise<void> {
  const action = await store.askHint();
  const option = store.decision.value?.options.find((one) => one.id === action);
  if (!option) return;
  choice.actFor(option.who);
  if (store.decision.value?.name === "refresh") choice.cards.value = option.parts.cards ?? [];
  else choice.picked.value = option;
}

function HintText(props: { store: Store; scene: Scene }) {
  const { store, scene } = props;
  const option = store.decision.value?.options.find((one) => one.id === store.hint.value);
  const what = option ? t("hint_text", { who: characterName(scene, option.who), what: option.choice }) : t("hint_none");
  // What it is stands in the preview beside it; why, only here.
  const said = option && store.hintReason ? t("hint_why", { reason: store.hintReason }) : what;
  return <p class="hint-text" role="status" title={said === what ? what : `${what}. ${store.hintReason}`}>{said}</p>;
}

function Preview(props: PromptProps & { option: Option }) {
  const { store, scene, choice, option } = props;
  const [sure, setSure] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const grave = isGrave(option);
  const [price, setPrice] = useState<Price | null>(null);
  useEffect(() => {
    let wanted = true;
    setPrice(null);
    void store.priceOf(option.id).then((found) => {
      if (wanted) setPrice(found);
    });
    return () => {
      wanted = false;
    };
  }, [option.id]);
  return (
    <div class="preview">
      <p class="preview-what">
        <WayText scene={scene} option={option} />
      </p>
      {price && price.asks.length > 0 && (
        <p class="aside">
          {t("preview_asks", { names: price.asks.map((who) => characterName(scene, who)).join(", ") })}
        </p>
      )}
      {isThreeAlike(option) && <p class="aside">{t("three_alike")}</p>}
      {price?.spends.map((said) => <p class="aside price">{said}</p>)}
      {price?.reveals && <p class="aside">{t("preview_reveals")}</p>}
      {price?.begins && <p class="aside price">{t("preview_begins", { phase: price.begins })}</p>}
      <div class="ways">
        <button
          ref={button}
          type="button"
          class="main"
          id="confirm"
          onClick={() => {
            if (!grave || sure) choice.confirm();
            else {
              setSure(true);
              choice.rest();
            }
          }}
        >
          {grave && sure ? t("again_confirm") : t("confirm")}
        </button>
        <button type="button" class="plain" onClick={() => choice.clear()}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}

/** All cards to discard in one go; each is still an answer of its own. */
function Discard(props: { store: Store; choice: Choice }) {
  const { store, choice } = props;
  const own = choice.own.value;
  const marked = choice.cards.value;
  const acts: string[] = [];
  const left = [...own];
  for (const card of marked) {
    const found = left.find((option) => option.parts.cards?.length === 1 && option.parts.cards[0] === card);
    if (found) acts.push(found.id);
  }
  const ends = own.filter((option) => !option.parts.cards?.length);
  // What will be drawn with 0, 1, 2, ... cards left in hand, as the rules tell it.
  const table = (store.decision.value?.about["draws"] as Record<string, number[]> | undefined)?.[own[0]?.who ?? ""] ?? [];
  const draws = table[table.length - 1 - acts.length] ?? 0;
  return (
    <div class="ways">
      {ends.map((end, k) => (
        <button
          key={end.id}
          type="button"
          class="way main"
          data-option={end.id}
          onClick={() => {
            choice.clear();
            store.actAll([...acts, end.id]);
          }}
        >
          <kbd class="way-key" aria-hidden="true">
            {k + 1}
          </kbd>
          {acts.length ? t("discard_some", { n: acts.length, draws }) : t("discard_none", { draws })}
        </button>
      ))}
    </div>
  );
}

function Refused(props: { store: Store; choice: Choice; onRule: (rule: string) => void }) {
  const refusal = props.store.refusal.value;
  if (!refusal) return null;
  const said = capital(refusal.reason);
  return (
    <p class="refusal" role="alert">
      {/[.!?]$/.test(said) ? said : `${said}.`}{" "}
      {refusal.rule && (
        <button type="button" class="rule-link" onClick={() => props.onRule(refusal.rule)}>
          {t("why")}
        </button>
      )}
    </p>
  );
}

/** Two people at one device: nobody sees the other's hand before the device has changed hands. */
function HandOver({ store, scene }: { store: Store; scene: Scene }) {
  const names = (seat: Seat): string => seat.characters.map((one) => characterName(scene, one)).join(", ");
  const seats = store.mySeats.value;
  const next = seats.find((seat) => seat.seat === store.cover.value);
  return (
    <div class="question hand-over" role="alert">
      {next && <p class="sentence">{t("hand_over", { names: names(next) })}</p>}
      <div class="ways">
        {seats.map((seat) => (
          <button key={seat.seat} type="button" class={seat === next ? "main" : ""} onClick={() => store.lookFrom(seat.seat)}>
            {t("hand_over_done", { names: names(seat) })}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The terminal's words work here, too; what is not legal says why. */
function Command(props: { store: Store; choice: Choice }) {
  const { store, choice } = props;
  const [text, setText] = useState("");
  const take = (event: Event): void => {
    event.preventDefault();
    const wanted = text.trim().toLowerCase().replace(/\s+/g, " ");
    if (!wanted) return;
    const options = store.decision.value?.options ?? [];
    const actor = choice.actor.value ?? "";
    const found = options.find((one) => [wanted, `${actor} ${wanted}`].includes(one.id.toLowerCase()));
    setText("");
    if (found) choice.press(found);
    else void store.tryWhy(wanted.startsWith(actor) ? wanted : `${actor} ${wanted}`);
  };
  return (
    <form class="command" onSubmit={take}>
      <label class="unseen" for="command">
        {t("command")}
      </label>
      <input id="command" value={text} placeholder=">_" title={t("command")} autoComplete="off" spellcheck={false} maxLength={200} onInput={(event) => setText((event.currentTarget as HTMLInputElement).value)} />
    </form>
  );
}

function UndoAsked({ store }: { store: Store }) {
  const asked = store.state.value?.undo.asked;
  const me = store.welcome.value?.person ?? -2;
  if (!asked) return null;
  const name = store.lobby.value?.people.find((one) => one.id === asked.by)?.name ?? "";
  if (!asked.consent.includes(me) || asked.agreed.includes(me)) return <p class="aside">{t("undo_waits")}</p>;
  return (
    <div class="undo-asked" role="alert">
      <p class="sentence">{t("undo_asks", { name, n: asked.count })}</p>
      <div class="ways">
        <button type="button" class="main" onClick={() => store.consent(true)}>
          {t("agree")}
        </button>
        <button type="button" onClick={() => store.consent(false)}>
          {t("refuse")}
        </button>
      </div>
    </div>
  );
}

/**
 * What the button takes back: one's own last action with all that came after it. The last answer alone is offered
 * only where a person gave it, another or oneself from another seat: a bot would at once give the same again.
 */
function undoOffer(store: Store, rungs: readonly Rung[]): Rung | null {
  const mine = rungs.find((rung) => rung.id === "mine");
  if (mine?.possible) return mine;
  const last = rungs.find((rung) => rung.id === "last" && rung.possible);
  return last && (last.consent.length > 0 || store.mySeats.value.length > 1) ? last : null;
}

/** The action an offer goes back to. Of a secret one others learn only whose it was: then it is put in words. */
function undoWords(scene: Scene, offer: Rung): string {
  const told = (offer.actions[offer.actions.length - 1] ?? "").replace(/\.$/, "");
  return scene.characters.some((one) => one.name === told) ? t("undo_other", { name: told }) : told;
}

/** The ladder: how far back, and what stands in the way, seen before it is needed. */
function UndoLadder({ store, scene }: { store: Store; scene: Scene }) {
  const undo = store.state.value?.undo;
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const away = (event: Event): void => {
      const key = event instanceof KeyboardEvent;
      if (!menu.current?.open || (key ? event.key !== "Escape" : menu.current.contains(event.target as Node))) return;
      menu.current.open = false;
      if (key) {
        event.stopPropagation(); // what was begun beside the menu stays
        menu.current.querySelector("summary")!.focus();
      }
    };
    // On the way down: nothing on the page may keep it from closing.
    const kinds = ["keydown", "pointerdown"];
    kinds.forEach((kind) => addEventListener(kind, away, true));
    return () => kinds.forEach((kind) => removeEventListener(kind, away, true));
  }, []);
  if (!undo || (store.welcome.value?.viewer ?? -1) < 0 || store.past.value) return null;
  const offer = undoOffer(store, undo.rungs);
  const rungs = undo.rungs.filter((rung, k) => !undo.rungs.slice(0, k).some((one) => one.count === rung.count));
  const label = offer ? `${t("undo")}: ${undoWords(scene, offer)}` : t("undo_none");
  const title = !offer ? undo.reason : offer.count > 1 ? t("undo_after", { what: label, n: offer.count - 1 }) : label;
  return (
    <div class="undo" id="undo">
      <button type="button" class="plain" title={title} disabled={!offer || store.pending.value !== null} onClick={() => offer && store.undo(offer.count)}>
        ↶ <span class="undo-words">{label}</span>
      </button>
      <details ref={menu}>
        <summary aria-label={`${t("undo")}: ${undo.reason}`}>…</summary>
        <ul>
          {rungs.map((rung, k) => (
            <li key={rung.id}>
              <button type="button" disabled={!rung.possible} onClick={() => store.undo(rung.count)}>
                {word("undo_", rung.id)} ({rung.count})
              </button>
              {rung.reason && rung.reason !== rungs[k - 1]?.reason && <span class="aside">{rung.reason}</span>}
            </li>
          ))}
          {rungs.every((rung) => rung.reason !== undo.reason) && <li class="aside">{undo.reason}</li>}
        </ul>
      </details>
    </div>
  );
}
