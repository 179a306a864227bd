// The hands that this person sees: large honest cards, those that can be used now lit.
import { useEffect, useRef } from "preact/hooks";
import { CardButton, face } from "../parts/Card.js";
import { person, type Scene } from "../scene.js";
import { onPhone } from "../settings.js";
import type { CharacterView, View } from "../view.js";
import { t } from "../words.js";
import type { Choice } from "./choice.js";
import { characterName } from "./labels.js";
import type { Store } from "./store.js";
import { abilityWords, MateFacts, openHands } from "./Team.js";
import { Ability, Things } from "./Things.js";

/** Sorted by colour, then symbol: the same card is always at the same place. */
const ORDER = "RBYPW";
const sorted = (hand: readonly string[]): string[] =>
  [...hand].sort((a, b) => ORDER.indexOf(a[0] ?? "") - ORDER.indexOf(b[0] ?? "") || a.slice(2).localeCompare(b.slice(2)) || a.localeCompare(b));

function Cards(props: { store: Store; scene: Scene; choice: Choice; one: CharacterView; hand: readonly string[]; active: boolean; crowd: number }) {
  const { store, scene, choice, one, active } = props;
  const chosen = [...choice.cards.value];
  const discarding = store.decision.value?.name === "refresh";
  // Only a hand that is asked for a card shows which of its cards will not do.
  const asking = active && props.hand.some((card) => choice.litCards.value.has(card));
  // Arrow keys walk along the hand; Tab leaves it.
  const walk = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const cards = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".card")];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    cards[(at + by + cards.length) % cards.length]?.focus();
  };
  return (
    <div class={`cards${props.hand.length > props.crowd ? " fan" : ""}${props.hand.length > props.crowd + 2 ? " tight" : ""}${asking ? " asking" : ""}`} onKeyDown={walk} style={{ "--gaps": Math.max(1, props.hand.length - 1) }}>
      {sorted(props.hand).map((card, k) => {
        const at = active ? chosen.indexOf(card) : -1;
        if (at >= 0) chosen.splice(at, 1);
        const own = !store.past.value && store.decision.value?.options.some((option) => option.who === one.id);
        const lit = active && choice.litCards.value.has(card);
        return (
          <CardButton
            key={`${card}${k}`}
            card={face(scene, card)}
            lit={lit}
            chosen={at >= 0}
            onPick={() => {
              if (!own) return;
              if (!active) choice.actFor(one.id);
              if (discarding) choice.toggleDiscard(card);
              else choice.toggleCard(card);
            }}
          />
        );
      })}
      {props.hand.length === 0 && <p class="nothing">{t("no_cards")}</p>}
    </div>
  );
}

/** How many cards stand side by side before they overlap. */
function crowd(hands: number): number {
  const phone = onPhone();
  if (hands > 3 || (hands === 3 && !phone)) return 3;
  return hands === 1 && phone ? 4 : 5;
}

export function Hand(props: { store: Store; scene: Scene; view: View; choice: Choice }) {
  const { store, scene, view, choice } = props;
  const hands = openHands(store, view);
  const actor = choice.actor.value;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the hands lie side by side, and the one that acts is the one to be seen.
    const shown = strip.current?.querySelector<HTMLElement>(".hand-of.active");
    if (strip.current && shown) strip.current.scrollLeft = shown.offsetLeft - strip.current.offsetLeft - 8;
  }, [actor]);
  if (hands.length === 0) return null;
  return (
    <section ref={strip} class={`panel hand${hands.length > 1 ? " many" : ""}${hands.length > 3 ? " whole" : ""}`} id="hand" tabIndex={-1} aria-label={t("hand", { name: hands.map((one) => characterName(scene, one.id)).join(", ") })}>
      {hands.map((one) => (
        <div key={one.id} class={`hand-of cast-${one.id}${one.id === actor ? " active" : ""}`}>
          <h2>
            <Ability id={one.id} letters={person(scene, one.id).letter} name={characterName(scene, one.id)} text={abilityWords(scene, one)} />
            <span class={hands.length > 1 ? "hand-name" : "hand-name single"}>{characterName(scene, one.id)}</span>
            {hands.length > 1 && <MateFacts one={one} />}
          </h2>
          <Cards store={store} scene={scene} choice={choice} one={one} hand={one.hand ?? []} active={one.id === actor} crowd={crowd(hands.length)} />
          <Things scene={scene} view={view} one={one} choice={choice} />
        </div>
      ))}
    </section>
  );
}
