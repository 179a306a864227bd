// What a game lets one choose before it begins: told as cards, stars or short answers rather than in lists that fold.
import type { Choice } from "../api.js";
import { maybe, optionName, t } from "../words.js";

interface FieldProps {
  readonly choice: Choice;
  /** The value chosen, as text. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onPick: (value: string) => void;
}

type Way = "cards" | "stars" | "words";

const about = (name: string, value: string): string | null => maybe(`about_${name}_${value}`, {});

function way(choice: Choice): Way {
  if (choice.values.every((one) => /^(0|★+)$/.test(one.label))) return "stars";
  return choice.values.some((one) => about(choice.name, String(one.value)) !== null) ? "cards" : "words";
}

/** ``1 First Expedition``: its number, and what it is called. */
function Title({ label }: { label: string }) {
  const [, number, name] = /^(\d+) (.+)$/.exec(label) ?? [];
  if (!number) return <span class="pick-title">{label}</span>;
  return (
    <>
      <span class="pick-number">{number}</span>
      <span class="pick-title">{name}</span>
    </>
  );
}

function Stars({ label }: { label: string }) {
  const count = label === "0" ? 0 : label.length;
  return (
    <>
      <span class="pick-glyphs" aria-hidden="true">
        {count ? label : "☆"}
      </span>
      <span class="unseen">{t("stars_count", { n: count })}</span>
    </>
  );
}

export function ChoiceField(props: FieldProps) {
  const { choice } = props;
  const kind = way(choice);
  return (
    <fieldset class={`pick pick-${kind}`} disabled={props.disabled}>
      <legend title={choice.help}>{optionName(choice.name)}</legend>
      <div class="pick-all">
        {choice.values.map((one) => {
          const value = String(one.value);
          const said = about(choice.name, value);
          return (
            <label key={value} class={value === props.value ? "pick-one chosen" : "pick-one"}>
              <input type="radio" name={`pick-${choice.name}`} value={value} checked={value === props.value} onChange={() => props.onPick(value)} />
              {kind === "stars" ? <Stars label={one.label} /> : <Title label={one.label} />}
              {said && <span class="pick-about">{said}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
