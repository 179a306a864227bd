// The team strip: where everybody is, how many cards they hold, what state they are in.
import { Icon } from "../parts/Icon.js";
import { CardChip, face } from "../parts/Card.js";
import type { Lobby } from "../protocol.js";
import { person, type Scene } from "../scene.js";
import type { CharacterView, View } from "../view.js";
import { cardsWords, t } from "../words.js";
import type { Choice } from "./choice.js";
import { characterName, extras } from "./labels.js";
import { Things } from "./Things.js";
import type { Store } from "./store.js";

function seatWords(lobby: Lobby | null, store: Store, id: string): string {
  const seat = lobby?.seats.find((one) => one.characters.includes(id));
  if (!seat || seat.kind === "shared") return t("state_shared");
  if (seat.seat === store.welcome.value?.viewer) return t("you");
  if (seat.kind === "bot") return t("state_bot");
  if (!seat.present && seat.remedy === "bot") return t("state_stand_in");
  return seat.present ? seat.name : `${seat.name || t("free_seat")}, ${t("state_away")}`;
}

/** Place, cards, movements and states of a character, in signs with words for who cannot see them. */
export function MateFacts({ one }: { one: CharacterView }) {
  const moves = one.moves_most;
  const states: [string, string][] = [];
  if (one.caught) states.push(["caught", t("state_caught")]);
  if (one.hidden) states.push(["hidden", t("state_hidden")]);
  if (one.done) states.push(["flag", t("state_done")]);
  if (one.searched) states.push(["item", t("state_searched")]);
  if (one.advanced) states.push(["advanced", t("state_advanced")]);
  if (one.used) states.push(["star", t("state_used")]);
  return (
    <span class="mate-facts">
      <span>{one.at ? t("at_place", { number: one.at }) : t("off_map")}</span>
      <span title={cardsWords(one.cards)}>
        <Icon name="cards" />
        {one.cards}
        <span class="unseen"> {cardsWords(one.cards)}</span>
      </span>
      <span title={t("moves_n", { made: one.moves, all: moves })}>
        <Icon name="fleetfoot" />
        {one.moves}/{moves}
        <span class="unseen"> {t("moves_n", { made: one.moves, all: moves })}</span>
      </span>
      {states.map(([icon, said]) => (
        <span key={icon} class={`state state-${icon}`} title={said}>
          <Icon name={icon} />
          <span class="unseen">{said}</span>
        </span>
      ))}
      {extras(one).map((extra) => (
        <span key={extra} class="extra">
          {extra}
        </span>
      ))}
    </span>
  );
}

/** What a character can do once a round, in words. */
export function abilityWords(scene: Scene, one: CharacterView): string {
  const who = person(scene, one.id);
  const abilities = (one.advanced && who.advanced_abilities?.length ? who.advanced_abilities : who.abilities) ?? [];
  return abilities.map((ability) => ability.text).join("; ");
}

function Mate(props: { store: Store; scene: Scene; view: View; choice: Choice; one: CharacterView; waits: boolean; inHand: boolean }) {
  const { store, scene, view, choice, one } = props;
  const who = person(scene, one.id);
  const may = choice.actors.value.includes(one.id);
  const active = choice.actor.value === one.id;
  const able = abilityWords(scene, one);
  return (
    <li class={`mate cast-${one.id}${active ? " active" : ""}${props.waits ? " waits" : ""}${props.inHand ? " in-hands" : ""}`}>
      <button
        type="button"
        class="mate-button"
        aria-pressed={active}
        disabled={!may}
        onClick={() => choice.actFor(one.id)}
        title={able}
      >
        <span class="mate-face" aria-hidden="true">
          <Icon name={one.id} />
          <span>{who.letter}</span>
        </span>
        <span class="mate-name">{characterName(scene, one.id)}</span>
        <span class="mate-seat">{seatWords(store.lobby.value, store, one.id)}</span>
        <MateFacts one={one} />
      </button>
      {one.laid.length === 0 && able && (
        <p class={one.used ? "mate-ability used" : "mate-ability"}>{able}</p>
      )}
      {!openHands(store, view).includes(one) && <Things scene={scene} view={view} one={one} choice={choice} />}
      {one.laid.length > 0 && (
        <span class="mate-laid">
          {one.laid.map((card, k) => (
            <CardChip key={k} card={face(scene, card)} counts={one.counts[k]} />
          ))}
        </span>
      )}
    </li>
  );
}

/** Hands that lie open to this person on one page; from two on they carry their characters' facts themselves. */
export function openHands(store: Store, view: View): readonly CharacterView[] {
  const seen = view.characters.filter((one) => one.hand !== null);
  const mine = seen.filter((one) => store.mine.value.has(one.id));
  return mine.length ? mine : seen;
}

export function Team(props: { store: Store; scene: Scene; view: View; choice: Choice }) {
  const { store, view } = props;
  const owing = store.decision.value?.owing ?? [];
  const hands = openHands(store, view);
  // Several open hands say on a wide screen themselves how their characters are; a phone shows one hand at a time.
  const inHands = (one: CharacterView): boolean => hands.length > 1 && hands.includes(one);
  return (
    <section class={`panel team${view.characters.every(inHands) ? " in-hands" : ""}`} id="team" aria-label={t("team")}>
      <h2 class="unseen">{t("team")}</h2>
      <ul>
        {view.characters.map((one) => (
          <Mate key={one.id} {...props} one={one} waits={owing.includes(one.id)} inHand={inHands(one)} />
        ))}
      </ul>
    </section>
  );
}
