// One legal action as a button: its label in words, with the cards it names drawn into the sentence.
import { CardChip, face } from "../parts/Card.js";
import type { Option } from "../protocol.js";
import type { Scene } from "../scene.js";
import { characterName } from "./labels.js";

/** The server's words for a choice, cut where the cards stand that it names. */
function cut(option: Option): readonly [string, string | null] {
  const said = option.choice;
  const cards = (option.parts.cards ?? []).join("+");
  const at = cards ? said.lastIndexOf(cards) : -1;
  return at < 0 ? [said, null] : [said.slice(0, at), said.slice(at + cards.length)];
}

export function WayText(props: { scene: Scene; option: Option }) {
  const { scene, option } = props;
  const [before, after] = cut(option);
  return (
    <>
      <span>{before}</span>
      {after !== null && option.parts.cards?.map((card, k) => <CardChip key={k} card={face(scene, card)} />)}
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
