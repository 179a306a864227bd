// The town by night: scenery, streets, places and tokens, as one SVG drawn from the data.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scene } from "../scene.js";
import type { View } from "../view.js";
import { TownBackdrop } from "./Backdrop.js";
import { drawn, layOut, route, stretchFor, type Path, type Point, type Town } from "./geometry.js";
import { crowdOf, type Crowd } from "./crowd.js";
import { clearOf, placeNames, sides, type Name, type Sides } from "./names.js";
import { badgeSpot, Streets } from "./Streets.js";
import { GroupToken, PersonToken, PieceToken, type PersonMark, type PieceMark } from "./Tokens.js";

interface QuestMark {
  readonly letter: string;
  readonly slot: string;
}

export interface Plan {
  readonly who: string;
  readonly from: number;
  readonly places: readonly number[];
}

export interface MapProps {
  readonly scene: Scene;
  readonly view: View;
  readonly mine: ReadonlySet<string>;
  readonly active: string | null;
  /** Places that the choice at hand can lead to. */
  readonly lit: ReadonlySet<number>;
  /** Paths (``3-19``) that the choice at hand can open or use. */
  readonly litPaths: ReadonlySet<string>;
  readonly litGroups: ReadonlySet<string>;
  readonly chosen: number | null;
  readonly plans: readonly Plan[];
  readonly pinged: number | null;
  readonly label: string;
  readonly describe: (place: number) => string;
  /** Other pieces on the map, whatever the game calls them. */
  readonly pieces: readonly PieceMark[];
  readonly onPlace: (place: number) => void;
  readonly inert?: boolean;
}

/** How high names are, in pixels of the screen; smaller on a phone, where they stand closer and nearer to the eye. */
const NAME = { wide: 13, narrow: 11.5 };

interface Measure {
  /** Marks grow on small screens, so that letters and tokens stay readable. */
  readonly mark: number;
  /** How high a place's name is, in units of the drawing. */
  readonly name: number;
}

const MEASURE: Measure = { mark: 1, name: 32 };

interface Sight {
  readonly town: Town;
  readonly measure: Measure;
}

/** The town drawn for the shape of its window, and how large a pixel is in it; nothing before the window is measured. */
function useTown(scene: Scene): { ref: { current: SVGSVGElement | null }; sight: Sight | null } {
  const ref = useRef<SVGSVGElement>(null);
  const [shape, setShape] = useState(0);
  const [measure, setMeasure] = useState(MEASURE);
  const town = useMemo(() => (shape ? layOut(scene, stretchFor(scene, shape)) : null), [scene, shape]);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const look = (): void => {
      const box = node.getBoundingClientRect();
      if (!box.width || !box.height) return;
      const now = box.width / box.height;
      // A bar that grows by a line must not build another town.
      if (!shape || Math.abs(Math.log(now / shape)) > 0.13) setShape(now);
      if (!town) return;
      const scale = Math.min(box.width / town.box.width, box.height / town.box.height);
      const mark = Math.round(Math.min(1.7, Math.max(0.95, 0.47 / scale)) * 20) / 20;
      const name = Math.round(Math.min(64, Math.max(27, (box.width < 500 ? NAME.narrow : NAME.wide) / scale)) / 2) * 2;
      setMeasure((before) => (before.mark === mark && before.name === name ? before : { mark, name }));
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [town, shape]);
  return { ref, sight: town && { town, measure } };
}

/** Where names and groups stand; the same for the same town and size, however often the view changes. */
function useNames(scene: Scene, { town, measure }: Sight): { names: readonly Name[]; hands: ReadonlyMap<number, Sides> } {
  return useMemo(() => {
    const badges = town.paths.map(badgeSpot);
    const names = placeNames(scene.board.places, town, badges, measure.mark, measure.name);
    return { names, hands: sides(town, names, badges, measure.mark) };
  }, [scene, town, measure]);
}

export function TownMap(props: MapProps) {
  const { ref, sight } = useTown(props.scene);
  const { x, y, width, height } = sight?.town.box ?? { x: 0, y: 0, width: 1, height: 1 };
  return (
    <svg ref={ref} class="town" viewBox={`${x} ${y} ${width} ${height}`} role="group" aria-label={props.label}>
      {sight && <Drawing {...props} sight={sight} />}
    </svg>
  );
}

function Drawing(props: MapProps & { sight: Sight }) {
  const { scene, view, sight } = props;
  const { town, measure } = sight;
  const { mark } = measure;
  const { names, hands } = useNames(scene, sight);
  const crowd = crowdOf(props, town, hands, mark);
  const locked = useMemo(() => {
    const shut = new Set(view.passages.filter((p) => !p.open).map((p) => [...p.ends].sort((a, b) => a - b).join("-")));
    return (path: Path) => path.colour === "purple" && shut.has(path.ends.join("-"));
  }, [view.passages]);
  const questPlaces = new Map<number, QuestMark>();
  view.quests.forEach((quest, k) => {
    if (quest.done) return;
    const mark = { letter: quest.slot ? quest.slot.slice(0, 1).toUpperCase() : String(k + 1), slot: quest.slot ?? "" };
    for (const place of quest.places) questPlaces.set(place, mark);
    // Where a cube is drawn as one, its quest needs no star there.
    for (const cube of quest.cubes ?? []) if (typeof cube === "number" && !quest.slot) questPlaces.set(cube, mark);
  });
  return (
    <>
      <TownBackdrop town={town} />
      <Streets paths={town.paths} locked={locked} lit={props.litPaths} mark={mark} />
      <Plans {...props} spots={town.spots} lines={props.plans.map((plan) => planLine(town, plan))} />
      <g class="trails" aria-hidden="true" />
      <Names names={clearOf(names, crowd.boxes)} size={measure.name} />
      <Places {...props} spots={town.spots} quests={questPlaces} mark={mark} />
      <Tokens {...props} town={town} crowd={crowd} mark={mark} />
    </>
  );
}

function planLine(town: Town, plan: Plan): string {
  const stops = [plan.from, ...plan.places];
  return stops.slice(1).map((to, k) => drawn(route(town, stops[k]!, to))).join("");
}

function Plans(props: MapProps & { spots: ReadonlyMap<number, Point>; lines: readonly string[] }) {
  return (
    <g class="plans" aria-hidden="true">
      {props.plans.map((plan, k) => (
        <path key={plan.who} class={`plan cast-${plan.who}`} d={props.lines[k]} />
      ))}
    </g>
  );
}

function Names(props: { names: readonly Name[]; size: number }) {
  const { names, size } = props;
  return (
    <g class="place-names" aria-hidden="true" style={{ fontSize: `${size}px`, strokeWidth: `${size * 0.24}px` }}>
      {names.map(({ id, text, at }) => (
        <text key={id} x={at[0]} y={at[1] + size * 0.3} class="place-name">
          {text}
        </text>
      ))}
    </g>
  );
}

function Places(props: MapProps & { spots: ReadonlyMap<number, Point>; quests: ReadonlyMap<number, QuestMark>; mark: number }) {
  const { scene, spots, quests, mark } = props;
  const group = useRef<SVGGElement>(null);
  const [current, setCurrent] = useState(scene.board.places.find((place) => place.start)?.id ?? 1);
  useEffect(() => {
    if (props.chosen !== null) setCurrent(props.chosen);
  }, [props.chosen]);
  // One place is in the tab order; arrow keys walk along paths, to the neighbour that lies that way.
  const walk = (event: KeyboardEvent, place: number): void => {
    const turn: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const way = turn[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      props.onPlace(place);
      return;
    }
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = neighbour(scene, spots, place, way);
    if (next === null) return;
    setCurrent(next);
    group.current?.querySelector<SVGGElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    <g class="places" ref={group}>
      {scene.board.places.map((place) => {
        const [x, y] = spots.get(place.id) ?? [0, 0];
        const marks = ["place"];
        if (props.lit.has(place.id)) marks.push("lit");
        if (props.chosen === place.id) marks.push("chosen");
        if (props.pinged === place.id) marks.push("pinged");
        const quest = quests.get(place.id);
        return (
          <g
            key={place.id}
            class={marks.join(" ")}
            transform={`translate(${x} ${y})`}
            role="button"
            tabindex={place.id === current ? 0 : -1}
            data-place={place.id}
            aria-label={props.describe(place.id)}
            aria-disabled={props.inert ? "true" : undefined}
            onClick={() => props.onPlace(place.id)}
            onKeyDown={(event: KeyboardEvent) => walk(event, place.id)}
            onFocus={() => setCurrent(place.id)}
          >
            <circle class="place-target" r={72 * Math.min(1.1, mark)} />
            <g transform={`scale(${mark})`}>
              <circle class="place-light" r="44" />
              <circle class="place-ring" r="31" />
              <circle class="place-disc" r="26" />
              <text class="place-number" y="11">
                {place.id}
              </text>
              {quest !== undefined && (
                <g class={`quest-mark${quest.slot ? ` slot-${quest.slot}` : ""}`} transform="translate(-33 -20)">
                  <path d="M0 -22L6 -7 22 -6 10 4 14 20 0 11 -14 20 -10 4 -22 -6 -6 -7z" />
                  <text y="8">{quest.letter}</text>
                </g>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** The neighbour along a path whose direction agrees best with the arrow pressed. */
function neighbour(scene: Scene, spots: ReadonlyMap<number, Point>, place: number, way: Point): number | null {
  const here = spots.get(place);
  if (!here) return null;
  let found: number | null = null;
  let score = 0.2;
  for (const { a, b } of scene.board.paths) {
    if (a !== place && b !== place) continue;
    const there = a === place ? b : a;
    const spot = spots.get(there);
    if (!spot) continue;
    const far = Math.hypot(spot[0] - here[0], spot[1] - here[1]) || 1;
    const agrees = ((spot[0] - here[0]) * way[0] + (spot[1] - here[1]) * way[1]) / far;
    if (agrees > score) {
      score = agrees;
      found = there;
    }
  }
  return found;
}

function Tokens(props: MapProps & { town: Town; crowd: Crowd; mark: number }) {
  const { scene, town, mark, crowd } = props;
  const size = mark * 1.15;
  return (
    <g class="tokens" aria-hidden="true">
      {crowd.groups.map((one) => (
        <GroupToken key={one.mark.id} town={town} group={one.mark} off={one.off} scale={one.scale} />
      ))}
      {crowd.pieces.map((one) => (
        <PieceToken key={`piece-${one.mark.id}`} town={town} piece={one.mark} off={one.off} scale={one.scale} onPress={() => props.onPlace(one.mark.at)} />
      ))}
      {crowd.people.map((one) => (
        <PersonToken key={one.mark.id} town={town} person={one.mark} off={one.off} scale={one.scale} />
      ))}
      {props.plans.map((plan) => {
        const last = plan.places[plan.places.length - 1];
        const person = scene.characters.find((one) => one.id === plan.who);
        if (last === undefined || !person) return null;
        const ghost: PersonMark = { id: plan.who, letters: person.letter, at: last, hidden: false, mine: false, active: false, ghost: true };
        const above = (town.spots.get(last)?.[1] ?? 0) - town.box.y > 120 * size; // at the upper edge it would stand half outside
        return <PersonToken key={`plan-${plan.who}`} town={town} person={ghost} off={[0, (above ? -54 : 54) * size]} scale={size} />;
      })}
    </g>
  );
}
