// Items, heroic cards and the personal quest beside a hand: small cards that say their text when looked at.
import { signal } from "@preact/signals";
import { Icon } from "../parts/Icon.js";
import { person, type Scene } from "../scene.js";
import type { CharacterView, View } from "../view.js";
import { t, word } from "../words.js";
import type { Choice } from "./choice.js";
import { characterName, colourName, cubesOf, thing, thingName } from "./labels.js";

interface Shown {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Where there is no room above, it stands below. */
  readonly below: boolean;
}

const shown = signal<Shown | null>(null);

interface ChipProps {
  readonly id: string;
  readonly icon: string;
  /** What kind of thing it is, before its name. */
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  readonly back?: boolean;
  readonly lit?: boolean;
  readonly chosen?: boolean;
  readonly onPick?: () => void;
}

/** What makes a button show a text over everything else, as long as it is looked at. */
function telling(id: string, title: string, text: string) {
  const show = (event: Event): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const below = box.top < 170;
    shown.value = { key: id, title, text, x: Math.max(4, Math.min(box.left, innerWidth - 292)), y: below ? box.bottom + 6 : innerHeight - box.top + 6, below };
  };
  const hide = (): void => {
    if (shown.value?.key === id) shown.value = null;
  };
  return { show, on: { onMouseEnter: show, onMouseLeave: hide, onFocus: show, onBlur: hide, onKeyDown: (event: KeyboardEvent) => event.key === "Escape" && hide() } };
}

/** A character's letter before their hand, with a question mark: what they can do once a round. */
export function Ability(props: { id: string; letters: string; name: string; text: string }) {
  const { show, on } = telling(`${props.id}-ability`, props.name, props.text);
  return (
    <button type="button" class="hand-letter ability" aria-label={`${props.name}: ${props.text}`} {...on} onClick={show}>
      {props.letters}
      <span class="ability-mark">?</span>
    </button>
  );
}

function Chip(props: ChipProps) {
  const { show, on } = telling(props.id, props.back ? props.kind : `${props.kind}: ${props.name}`, props.text);
  const marks = ["thing", `thing-${props.icon}`];
  if (props.back) marks.push("thing-back");
  if (props.lit) marks.push("lit");
  if (props.chosen) marks.push("chosen");
  return (
    <button
      type="button"
      class={marks.join(" ")}
      aria-label={[props.back ? props.kind : `${props.kind}: ${props.name}`, props.text, props.lit ? t("card_usable") : ""].filter(Boolean).join(". ")}
      aria-pressed={props.chosen ?? false}
      {...on}
      onClick={(event: MouseEvent) => {
        show(event);
        props.onPick?.();
      }}
    >
      <Icon name={props.icon} />
      <span class="thing-name">{props.name}</span>
    </button>
  );
}

/** What is on the table before a character, and, for who sees the hand, what it keeps secret. */
export function Things(props: { scene: Scene; view: View; one: CharacterView; choice: Choice }) {
  const { scene, view, one, choice } = props;
  const card = (id: string, kind: string) => (
    <Chip
      key={`${kind}-${id}`}
      id={`${one.id}-${id}`}
      icon={kind}
      kind={word("thing_", kind)}
      name={thingName(scene, id)}
      text={thing(scene, id)?.text ?? ""}
      lit={choice.actor.value === one.id && choice.litThings.value.has(id)}
      chosen={choice.thing.value === id && choice.actor.value === one.id}
      onPick={() => choice.chooseThing(one.id, id)}
    />
  );
  const back = (n: number, kind: string, said: string) =>
    n > 0 ? <Chip key={`${kind}-back`} id={`${one.id}-${kind}-back`} icon={kind} kind={said} name={n > 1 ? `×${n}` : ""} text="" back /> : null;
  const abilities = person(scene, one.id).advanced_abilities?.map((ability) => ability.text).join("; ") ?? "";
  const all = [
    ...(one.items ?? []).map((id) => card(id, "item")),
    ...(one.heroic ?? []).map((id) => card(id, "heroic")),
    one.personal && !one.advanced ? card(one.personal, "personal") : null,
    one.advanced ? <Chip key="advanced" id={`${one.id}-advanced`} icon="advanced" kind={t("thing_advanced")} name={one.personal ? thingName(scene, one.personal) : ""} text={abilities} /> : null,
    back(one.pockets ?? 0, "item", t("pockets_n", { n: one.pockets ?? 0 })),
    one.heroic ? null : back(one.heroics ?? 0, "heroic", t("heroics_n", { n: one.heroics ?? 0 })),
    ...cubesOf(view, one.id).map((colour, k) => (
      <span key={`cube-${k}`} class={`cube-mark cube-${colour}`} role="img" aria-label={t("cube", { colour: colourName(scene, colour) })} title={t("cube", { colour: colourName(scene, colour) })}>
        <Icon name="cube" />
      </span>
    )),
  ].filter((part) => part !== null);
  if (!all.length) return null;
  return (
    <div class="things" role="group" aria-label={t("things_of", { name: characterName(scene, one.id) })}>
      {all}
    </div>
  );
}

/** The text of the thing that is looked at, over everything else. */
export function ThingCard() {
  const at = shown.value;
  if (!at) return null;
  return (
    <div class="thing-card" role="tooltip" style={{ left: `${at.x}px`, [at.below ? "top" : "bottom"]: `${at.y}px` }}>
      <strong>{at.title}</strong>
      {at.text && <p>{at.text}</p>}
    </div>
  );
}
