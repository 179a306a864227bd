// One legal action as a button: its label in words, with the cards it names drawn into the sentence.
import { CardChip, face } from "../parts/Card.js";
import type { Option } from "../protocol.js";
import type { Scene } from "../scene.js";
import { characterName } from "./labels.js";

/** The label without the actor, whose name stands above the buttons anyway. */
export function phrase(scene: Scene, option: Option): string {
  const name = scene.characters.find((one) => one.id === option.who)?.name ?? option.who;
  const said = option.label.startsWith(`${name} `) ? option.label.slice(name.length + 1) : option.label;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export function WayText(props: { scene: Scene; option: Option }) {
  const { scene, option } = props;
  const said = phrase(scene, option);
  const cards = option.parts.cards ?? [];
  const at = cards.length ? said.lastIndexOf(cards.join("+")) : -1;
  if (at < 0) return <span>{said}</span>;
  return (
    <>
      <span>{said.slice(0, at)}</span>
      {cards.map((card, k) => (
        <CardChip key={k} card={face(scene, card)} />
      ))}
      <span>{said.slice(at + cards.join("+").length)}</span>
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
