// Tokens that walk along the paths: where from, where to, and by which way.
import { useLayoutEffect, useRef } from "preact/hooks";
import { ICONS } from "../icons.js";
import { distance, drawn, route, trimmed, type Point, type Town } from "./geometry.js";

const STEP = 520;
/** How long the way that somebody took stays on the map, in milliseconds. */
const TRAIL = 2200;

export const stillness = (): boolean =>
  document.documentElement.dataset["motion"] === "none" ||
  (document.documentElement.dataset["motion"] !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);

/** Where the k-th of n tokens stands around a place: in a row above it (or below), a second row behind that. */
export function standing(k: number, n: number, mark: number, below: boolean): Point {
  const perRow = n > 3 && !below ? Math.ceil(n / 2) : n;
  const row = Math.floor(k / perRow);
  const inRow = Math.min(perRow, n - row * perRow);
  const across = (k - row * perRow - (inRow - 1) / 2) * 52;
  return [across * mark, (below ? 60 + row * 50 : -56 - row * 50) * mark];
}

function along(line: readonly Point[], share: number): Point {
  let whole = 0;
  for (let k = 1; k < line.length; k++) whole += distance(line[k - 1]!, line[k]!);
  let left = whole * share;
  for (let k = 1; k < line.length; k++) {
    const a = line[k - 1]!;
    const b = line[k]!;
    const far = distance(a, b);
    if (left <= far && far > 0) return [a[0] + ((b[0] - a[0]) * left) / far, a[1] + ((b[1] - a[1]) * left) / far];
    left -= far;
  }
  return line[line.length - 1] ?? [0, 0];
}

/** Leaves the way walked on the map for a while: where from and where to, also for who sees nothing move. */
function leaveTrail(token: SVGGElement, line: readonly Point[]): void {
  const ground = token.ownerSVGElement?.querySelector(".trails");
  const way = trimmed(line, 40);
  if (!ground || way.length < 2) return;
  const trail = document.createElementNS("http://www.w3.org/2000/svg", "path");
  trail.setAttribute("d", drawn(way));
  trail.setAttribute("class", `trail ${[...token.classList].filter((name) => name.startsWith("cast-") || name === "vonts").join(" ")}`);
  ground.append(trail);
  setTimeout(() => trail.remove(), TRAIL);
}

interface Walk {
  readonly town: Town;
  readonly at: number;
  readonly off: Point;
  readonly scale: number;
}

/** Moves a token's group element from place to place along the drawn path. */
function useWalk({ town, at, off, scale }: Walk) {
  const element = useRef<SVGGElement>(null);
  const before = useRef({ at, off });
  useLayoutEffect(() => {
    const node = element.current;
    const spot = town.spots.get(at);
    if (!node || !spot) return undefined;
    const put = (p: Point, o: Point): void => {
      node.setAttribute("transform", `translate(${p[0] + o[0]} ${p[1] + o[1]}) scale(${scale})`);
    };
    const from = before.current;
    before.current = { at, off };
    const start = town.spots.get(from.at);
    const line = from.at === at ? [spot, spot] : route(town, from.at, at);
    if (start && from.at !== at) leaveTrail(node, line);
    if (!start || (from.at === at && from.off[0] === off[0] && from.off[1] === off[1]) || stillness()) {
      put(spot, off);
      return undefined;
    }
    const long = from.at === at ? 160 : STEP;
    const began = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - began) / long));
      const eased = t * t * (3 - 2 * t);
      put(from.at === at ? spot : along(line, eased), [
        from.off[0] + (off[0] - from.off[0]) * eased,
        from.off[1] + (off[1] - from.off[1]) * eased,
      ]);
      if (t < 1) frame = requestAnimationFrame(step);
    };
    step(began);
    return () => {
      cancelAnimationFrame(frame);
      put(spot, off);
    };
  }, [town, at, off[0], off[1], scale]);
  return element;
}

export interface PersonMark {
  readonly id: string;
  readonly letters: string;
  readonly at: number;
  readonly hidden: boolean;
  readonly mine: boolean;
  readonly active: boolean;
  /** Of a double-character: its two tokens. */
  readonly members?: readonly string[];
  readonly ghost?: boolean;
}

/** The word for speech is also the dog's name. */
const PIECES: Record<string, string> = { bubble: "bubble-dog" };

const emblem = (id: string): string => (ICONS as Record<string, string>)[id] ?? ICONS.stranger;

export interface PieceMark {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly colour?: string;
  readonly title: string;
  /** How many lie there as one. */
  readonly count?: number;
}

/** The dog, the adversary, an ally, a cube: each with a shape of its own. */
export function PieceToken(props: { town: Town; piece: PieceMark; off: Point; scale: number; onPress: () => void }) {
  const { town, piece, off, scale } = props;
  const node = useWalk({ town, at: piece.at, off, scale });
  const cube = piece.kind === "cube";
  const drawing = (ICONS as Record<string, string>)[PIECES[piece.kind] ?? piece.kind] ?? ICONS.flower;
  return (
    <g ref={node} class={`token piece piece-${piece.kind}${piece.colour ? ` cube-${piece.colour}` : ""}`} data-token={piece.id} onClick={props.onPress}>
      <title>{piece.title}</title>
      {cube ? (
        <>
          <rect class="cube-tile" x="-17" y="-17" width="34" height="34" rx="5" />
          <text class="cube-letter" y="9">
            {piece.colour?.slice(0, 1).toUpperCase()}
          </text>
          {(piece.count ?? 1) > 1 && (
            <g transform="translate(17 -17)">
              <circle class="cube-count" r="12" />
              <text class="cube-number" y="6">
                {piece.count}
              </text>
            </g>
          )}
        </>
      ) : (
        <>
          <path class="token-disc" d="M0 -30L28 -10V20L0 32L-28 20V-10Z" />
          <path class="token-emblem" d={drawing} transform="translate(-18 -18) scale(0.0703)" />
        </>
      )}
    </g>
  );
}

export function PersonToken(props: { town: Town; person: PersonMark; off: Point; scale: number }) {
  const { town, person, off, scale } = props;
  const node = useWalk({ town, at: person.at, off, scale });
  const marks = ["token person", `cast-${person.id}`];
  if (person.hidden) marks.push("hidden");
  if (person.mine) marks.push("mine");
  if (person.active) marks.push("active");
  if (person.ghost) marks.push("ghost");
  const wide = person.letters.length > 1;
  const [one, two] = person.members ?? [];
  const discs: readonly (readonly [string, number])[] = one && two ? [[one, -15], [two, 15]] : [[person.id, 0]];
  return (
    <g ref={node} class={marks.join(" ")} data-token={person.id}>
      {discs.map(([id, x]) => (
        <g key={id} transform={`translate(${x} 0)`} class={`cast-${id}`}>
          <circle class="token-halo" r="31" />
          <circle class="token-disc" r="25" />
          <path class="token-emblem" d={emblem(id)} transform="translate(-15 -17) scale(0.0586)" />
        </g>
      ))}
      <rect class="token-plate" x={wide ? -19 : -12} y="8" width={wide ? 38 : 24} height="22" rx="7" />
      <text class="token-letter" y="26">
        {person.letters}
      </text>
    </g>
  );
}

export interface GroupMark {
  readonly id: string;
  readonly at: number;
  readonly known: boolean;
  readonly meets: boolean;
}

export function GroupToken(props: { town: Town; group: GroupMark; off: Point; scale: number }) {
  const { town, group, off, scale } = props;
  const node = useWalk({ town, at: group.at, off, scale });
  return (
    <g ref={node} class={`token vonts${group.known ? "" : " unknown"}${group.meets ? " meets" : ""}`} data-token={group.id}>
      <rect class="vonts-tile" x="-23" y="-23" width="46" height="46" rx="3" />
      <text class="vonts-letter" y="12">
        {group.id}
      </text>
      {!group.known && (
        <g transform="translate(20 -20)">
          <circle class="vonts-question" r="12" />
          <text class="vonts-question-mark" y="7">
            ?
          </text>
        </g>
      )}
    </g>
  );
}
