// A card as it lies on the table: colour, pattern and letter of its paths; symbol and number; explore mark.
import type { CardData, Scene } from "../scene.js";
import { t } from "../words.js";
import { Icon } from "./Icon.js";

const COLOURS: Record<string, string> = { R: "red", B: "blue", Y: "yellow", P: "purple", W: "wild" };
const SYMBOLS: Record<string, string> = { f: "fist", b: "bubble", e: "eye", w: "whirl" };

export interface Face {
  readonly id: string;
  readonly colour: string;
  readonly symbol: string | null;
  readonly number: number | null;
  readonly explores: boolean;
  readonly text: string;
}

/** What a card's text says: the scene's own data, or, where it says nothing, the notation. */
export function face(scene: Scene | null, id: string): Face {
  const data: CardData | undefined = scene?.cards.find((card) => card.id === id);
  if (data && data.kind === "action") {
    const wild = !data.colour;
    return {
      id,
      colour: data.colour ?? "wild",
      symbol: data.symbol ?? null,
      number: wild ? null : (data.number ?? null),
      explores: data.explores ?? false,
      text: data.text ?? id,
    };
  }
  const match = /^([RBYPW])(\d*)([fbew]?)$/.exec(id);
  const colour = COLOURS[match?.[1] ?? ""] ?? "other";
  return {
    id,
    colour,
    symbol: SYMBOLS[match?.[3] ?? ""] ?? null,
    number: match?.[2] ? Number(match[2]) : null,
    explores: colour === "purple" || colour === "wild",
    text: data?.text ?? id,
  };
}

export function cardWords(card: Face): string {
  return card.text;
}

/** The pattern of the paths that a colour pays for, as a strip down the card's edge. */
export function Strip(props: { colour: string }) {
  const inside: Record<string, string> = {
    yellow: "M7 0V100M13 0V100",
    red: "M10 0q7 5 0 10t0 10t0 10t0 10t0 10t0 10t0 10t0 10t0 10t0 10",
    blue: "M5 0V100M15 0V100" + Array.from({ length: 14 }, (_, k) => `M5 ${k * 8}h10`).join(""),
    purple: Array.from({ length: 11 }, (_, k) => `M10 ${4 + k * 10}h0`).join(""),
  };
  if (props.colour === "wild") {
    return (
      <svg class="card-strip" viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true">
        {["red", "blue", "yellow", "purple"].map((colour, k) => (
          <g key={colour} class={`strip-${colour}`}>
            <rect x="0" y={k * 25} width="20" height="25" />
            <path d={colour === "yellow" ? `M7 ${k * 25}v25M13 ${k * 25}v25` : colour === "red" ? `M10 ${k * 25}q7 3 0 6t0 6t0 6t0 7` : colour === "blue" ? `M5 ${k * 25 + 4}h10m0 8h-10m0 8h10` : `M10 ${k * 25 + 5}h0m0 8h0m0 8h0`} />
          </g>
        ))}
      </svg>
    );
  }
  return (
    <svg class={`card-strip strip-${props.colour}`} viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true">
      <rect width="20" height="100" />
      <path d={inside[props.colour] ?? ""} />
    </svg>
  );
}

export function CardFace(props: { card: Face }) {
  const { card } = props;
  const letter = card.colour === "wild" ? "W" : card.colour.slice(0, 1).toUpperCase();
  return (
    <>
      <Strip colour={card.colour} />
      <span class="card-letter">{letter}</span>
      {card.colour === "wild" ? (
        <span class="card-wild">
          <Icon name="star" />
        </span>
      ) : card.symbol ? (
        <>
          <span class="card-number">{card.number}</span>
          <Icon name={card.symbol} class="card-symbol" />
        </>
      ) : (
        <span class="card-text">{card.text}</span>
      )}
      {card.explores && <Icon name="explore" class="card-explores" />}
    </>
  );
}

interface CardProps {
  readonly card: Face;
  readonly lit: boolean;
  readonly chosen: boolean;
  readonly onPick: () => void;
  readonly note?: string;
}

export function CardButton(props: CardProps) {
  const { card, lit, chosen, note } = props;
  const label = [cardWords(card), note, lit ? t("card_usable") : ""].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      class={`card ${card.colour}${lit ? " lit" : ""}${chosen ? " chosen" : ""}`}
      aria-pressed={chosen}
      aria-label={label}
      title={label}
      data-card={card.id}
      onClick={props.onPick}
    >
      <CardFace card={card} />
      {note && <span class="card-note">{note}</span>}
    </button>
  );
}

/** A small card that is only looked at; in a challenge it may count something else than its number. */
export function CardChip(props: { card: Face; counts?: number | undefined }) {
  const { card, counts } = props;
  const other = counts !== undefined && counts !== card.number;
  const label = other ? `${cardWords(card)}: ${t("card_counts", { n: counts })}` : cardWords(card);
  return (
    <span class={`card small ${card.colour}${other ? " other" : ""}`} role="img" aria-label={label} title={label}>
      <CardFace card={card} />
      {other && <span class="card-counts">{counts}</span>}
    </span>
  );
}
