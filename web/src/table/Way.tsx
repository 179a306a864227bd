// One legal action as a button: its label in words, with the cards it names drawn into the sentence.
import { CardChip, face } from "../parts/Card.js";
import type { Option } from "../protocol.js";
import { placeName, type Scene } from "../scene.js";
import { maybe, named, word } from "../words.js";
import { characterName, groupName, thingName } from "./labels.js";

const CARDS = "\u0000"; // where the drawn cards stand in the phrase

/** An action in the page's language, or, for kinds it has no words for, the server's label without the actor. */
function phrase(scene: Scene, option: Option): string {
  const { parts } = option;
  const place = (id: number | undefined): string => (id === undefined ? "" : `${id} ${placeName(scene, id)}`.trim());
  const values = {
    cards: parts.cards?.length ? CARDS : "",
    to: place(parts.to),
    place: place(parts.place),
    path: `${parts.from ?? ""}–${parts.to ?? ""}`,
    group: parts.group ? groupName(scene, parts.group) : "",
    quest: scene.quests.find((one) => one.id === parts.quest)?.name ?? parts.quest ?? "",
    help: parts.help ? thingName(scene, parts.help) : "",
    help2: parts.help2 ? thingName(scene, parts.help2) : "",
    heroic: parts.heroic ? thingName(scene, parts.heroic) : "",
    ally: parts.ally ? thingName(scene, parts.ally) : "",
    other: parts.other ? characterName(scene, parts.other) : "",
    cube: parts.cube ? named(parts.cube, parts.cube) : "",
    symbol: parts.symbol ? named(`symbol:${parts.symbol}`, parts.symbol === "bubble" ? "speech" : parts.symbol) : "",
    trail: parts.trail ? String(parts.trail).replaceAll("-", "–") : "",
    bubble: thingName(scene, "bubble"),
    scirocco: thingName(scene, "scirocco"),
    side: parts.side ? word("side_", parts.side) : "",
  };
  const own = maybe(`way_${option.kind}`, values);
  if (own !== null) return own;
  const name = scene.characters.find((one) => one.id === option.who)?.name ?? option.who;
  const said = option.label.startsWith(`${name} `) ? option.label.slice(name.length + 1) : option.label;
  const cards = (parts.cards ?? []).join("+");
  return (said.charAt(0).toUpperCase() + said.slice(1)).replace(cards || CARDS, cards ? CARDS : "");
}

export function WayText(props: { scene: Scene; option: Option }) {
  const { scene, option } = props;
  const [before = "", after] = phrase(scene, option).split(CARDS);
  return (
    <>
      <span>{before}</span>
      {after !== undefined && option.parts.cards?.map((card, k) => <CardChip key={k} card={face(scene, card)} />)}
      {after && <span>{after}</span>}
    </>
  );
}

export function WayButton(props: { scene: Scene; option: Option; number: number; onPress: () => void; hinted: boolean; byDefault: boolean; named?: boolean }) {
  const { scene, option, number } = props;
  const marks = ["way", `way-${option.kind}`];
  if (props.hinted) marks.push("hinted");
  if (props.byDefault) marks.push("default");
  return (
    <button type="button" class={marks.join(" ")} data-option={option.id} data-number={number} onClick={props.onPress}>
      {number <= 9 && (
        <kbd class="way-key" aria-hidden="true">
          {number}
        </kbd>
      )}
      {props.named && <span class="way-who">{characterName(scene, option.who)}: </span>}
      <WayText scene={scene} option={option} />
    </button>
  );
}
