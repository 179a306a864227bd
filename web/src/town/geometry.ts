// The town's lines, from the map data alone: any map of places and coloured paths can be drawn.
import type { Place, Scene } from "../scene.js";

export type Point = readonly [number, number];


/** One path of the map, with the line it is drawn along (from the lower number to the higher). */
export interface Path {
  readonly colour: string;
  readonly letter: string;
  readonly secret: boolean;
  readonly ends: readonly [number, number];
  readonly line: readonly Point[];
}

export interface Town {
  readonly spots: ReadonlyMap<number, Point>;
  readonly paths: readonly Path[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly centre: Point;
  readonly start: Point;
  readonly below: ReadonlySet<number>;
}

/** Units of the drawing for one unit of the map data. */
const SCALE = 6;
/** Two places are drawn at least this far apart, so that a finger can tell them apart. */
const APART = 186;

/** A number in 0..1 that depends on nothing but its arguments: the town looks the same every time. */
export function noise(a: number, b: number, c = 0): number {
  let h = Math.imul(a | 0, 374761393) ^ Math.imul(b | 0, 668265263) ^ Math.imul(c | 0, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Not by Math.hypot, which is many times slower than the root: a town asks for a million distances. */
export function distance(a: Point, b: Point): number {
  const x = a[0] - b[0];
  const y = a[1] - b[1];
  return Math.sqrt(x * x + y * y);
}

function spread(places: readonly Place[], stretch: number): Map<number, Point> {
  const at = places.map((place) => [place.x * SCALE * stretch, place.y * SCALE] as [number, number]);
  for (let round = 0; round < 60; round++) {
    let moved = false;
    for (let i = 0; i < at.length; i++) {
      for (let j = i + 1; j < at.length; j++) {
        const a = at[i]!;
        const b = at[j]!;
        const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
        if (far >= APART - 0.5) continue;
        const push = (APART - far) / 2;
        const [x, y] = far > 0 ? [(b[0] - a[0]) / far, (b[1] - a[1]) / far] : [1, 0];
        a[0] -= x * push;
        a[1] -= y * push;
        b[0] += x * push;
        b[1] += y * push;
        moved = true;
      }
    }
    if (!moved) break;
  }
  return new Map(places.map((place, k) => [place.id, [Math.round(at[k]![0]), Math.round(at[k]![1])] as Point]));
}

/** Points along a bow from a to b; ``bend`` is how far its middle lies off the straight line. */
function bow(a: Point, b: Point, bend: number): Point[] {
  const far = distance(a, b) || 1;
  const nx = -(b[1] - a[1]) / far;
  const ny = (b[0] - a[0]) / far;
  const cx = (a[0] + b[0]) / 2 + nx * bend * 2;
  const cy = (a[1] + b[1]) / 2 + ny * bend * 2;
  const count = Math.max(8, Math.round(far / 7));
  const out: Point[] = [];
  for (let k = 0; k <= count; k++) {
    const t = k / count;
    const u = 1 - t;
    out.push([u * u * a[0] + 2 * u * t * cx + t * t * b[0], u * u * a[1] + 2 * u * t * cy + t * t * b[1]]);
  }
  return out;
}

function clearance(line: readonly Point[], others: readonly Point[]): number {
  let least = 1e18;
  for (const [px, py] of line) {
    for (const [ox, oy] of others) {
      const far = (px - ox) * (px - ox) + (py - oy) * (py - oy);
      if (far < least) least = far;
    }
  }
  return Math.sqrt(least);
}

const everyThird = (line: readonly Point[]): Point[] => line.filter((_, k) => k % 3 === 1);

/** The bow that keeps clearest of other places and of paths drawn before; the straightest of equals. */
function best(a: Point, b: Point, places: readonly Point[], drawn: readonly (readonly Point[])[], seed: number): Point[] {
  const others = places.filter((place) => place !== a && place !== b);
  let found: Point[] = [];
  let score = -1e9;
  const lean = noise(seed, 17) < 0.5 ? 1 : -1;
  for (const share of [0.06 * lean, -0.06 * lean, 0.13, -0.13, 0.2, -0.2, 0.28, -0.28]) {
    const line = bow(a, b, distance(a, b) * share);
    const room = Math.min(92, clearance(line, others));
    const inner = everyThird(line.slice(4, -4));
    const near = drawn.reduce((least, other) => Math.min(least, clearance(inner, other)), 60);
    const value = room * 2 + near - Math.abs(share) * 210;
    if (value > score + 0.01) {
      score = value;
      found = line;
    }
  }
  return found;
}

/** How much room the town keeps round its outermost places: for tokens, names, the river and the bridge. */
const ROOM = { side: 122, top: 150, bottom: 168 };

/**
 * How wide the town is drawn so that it fills a window ``shape`` times as wide as high: a town has no shape
 * of its own, and on a broad screen a broad one has larger streets.
 */
export function stretchFor(scene: Scene, shape: number): number {
  const xs = scene.board.places.map((place) => place.x);
  const ys = scene.board.places.map((place) => place.y);
  const across = (Math.max(...xs) - Math.min(...xs)) * SCALE || 1;
  const down = (Math.max(...ys) - Math.min(...ys)) * SCALE + ROOM.top + ROOM.bottom;
  const stretch = Math.max(0.85, Math.min(1.5, (shape * down - 2 * ROOM.side) / across));
  return Math.round(stretch * 20) / 20;
}

const laidOut = new WeakMap<Scene, Map<number, Town>>();

/** The town of a scene, drawn once for each width. */
export function layOut(scene: Scene, stretch: number): Town {
  let widths = laidOut.get(scene);
  if (!widths) laidOut.set(scene, (widths = new Map()));
  let town = widths.get(stretch);
  if (!town) widths.set(stretch, (town = lay(scene, stretch)));
  return town;
}

function lay(scene: Scene, stretch: number): Town {
  const { places, paths: given, kinds } = scene.board;
  const spots = spread(places, stretch);
  const all = [...spots.values()];
  const paths: Path[] = [];
  const taken: Point[][] = [];
  // Secret passages last: they bend around what is already there.
  for (const path of [...given].sort((one, two) => Number(one.secret ?? false) - Number(two.secret ?? false))) {
    const ends: readonly [number, number] = path.a < path.b ? [path.a, path.b] : [path.b, path.a];
    const a = spots.get(ends[0]);
    const b = spots.get(ends[1]);
    const letter = kinds.find((kind) => kind.id === path.kind)?.letter ?? path.kind.slice(0, 1).toUpperCase();
    if (!a || !b) continue;
    const line = best(a, b, all, taken, ends[0] * 31 + ends[1]);
    taken.push(everyThird(line.slice(4, -4)));
    paths.push({ colour: path.kind, letter, secret: path.secret ?? false, ends, line });
  }
  const xs = all.map((p) => p[0]);
  const ys = all.map((p) => p[1]);
  // Paths may bow out over the outermost places.
  const top = Math.min(Math.min(...ys) - ROOM.top, ...paths.flatMap((path) => path.line.map((point) => point[1] - 40)));
  const box = {
    x: Math.min(...xs) - ROOM.side,
    y: top,
    width: Math.max(...xs) - Math.min(...xs) + 2 * ROOM.side,
    height: Math.max(...ys) - top + ROOM.bottom,
  };
  const centre: Point = [xs.reduce((a, b) => a + b, 0) / xs.length, ys.reduce((a, b) => a + b, 0) / ys.length];
  const first = places.find((place) => place.start) ?? places[0];
  return { spots, paths, box, centre, start: (first && spots.get(first.id)) ?? [0, 0], below: roomBelow(spots, paths) };
}

/** The places whose tokens stand below them, because another place is close above. */
function roomBelow(spots: ReadonlyMap<number, Point>, paths: readonly Path[]): ReadonlySet<number> {
  const out = new Set<number>();
  for (const [id, spot] of spots) {
    const room = (side: number): number => {
      const stand: Point = [spot[0], spot[1] + side * 84];
      let least = 200;
      for (const [other, there] of spots) if (other !== id) least = Math.min(least, distance(stand, there));
      for (const path of paths) least = Math.min(least, 60 + clearance(path.line.slice(8, -8), [stand]));
      return least;
    };
    if (room(1) > room(-1) + 30) out.add(id);
  }
  return out;
}

/** The line from one place to the next along a path, or straight where there is none. */
export function route(town: Town, from: number, to: number, colour?: string): readonly Point[] {
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const candidates = town.paths.filter((path) => path.ends[0] === low && path.ends[1] === high);
  const path = candidates.find((one) => one.colour === colour) ?? candidates[0];
  if (path) return from === low ? path.line : [...path.line].reverse();
  const a = town.spots.get(from);
  const b = town.spots.get(to);
  return a && b ? [a, b] : b ? [b] : [];
}

/** The line moved sideways by ``by``, or by what ``by`` says for the way walked so far. */
export function beside(line: readonly Point[], by: number | ((way: number, whole: number) => number)): Point[] {
  let whole = 0;
  for (let k = 1; k < line.length; k++) whole += distance(line[k - 1]!, line[k]!);
  let way = 0;
  return line.map((point, k) => {
    const before = line[Math.max(0, k - 1)]!;
    const after = line[Math.min(line.length - 1, k + 1)]!;
    const far = distance(before, after) || 1;
    if (k > 0) way += distance(before, point);
    const off = typeof by === "number" ? by : by(way, whole);
    return [point[0] - ((after[1] - before[1]) / far) * off, point[1] + ((after[0] - before[0]) / far) * off];
  });
}

/** The part of a line that lies outside the discs at its ends. */
export function trimmed(line: readonly Point[], radius: number): Point[] {
  const a = line[0]!;
  const b = line[line.length - 1]!;
  return line.filter((point) => distance(point, a) > radius && distance(point, b) > radius);
}

export function finer(line: readonly Point[], step: number): Point[] {
  const out: Point[] = [];
  for (let k = 1; k < line.length; k++) {
    const a = line[k - 1]!;
    const b = line[k]!;
    const parts = Math.max(1, Math.round(distance(a, b) / step));
    for (let n = 0; n < parts; n++) {
      out.push([a[0] + ((b[0] - a[0]) * n) / parts, a[1] + ((b[1] - a[1]) * n) / parts]);
    }
  }
  const last = line[line.length - 1];
  if (last) out.push(last);
  return out;
}

export function middle(line: readonly Point[]): Point {
  return line[Math.floor(line.length / 2)] ?? [0, 0];
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Points as the ``d`` of an SVG path. */
export function drawn(line: readonly Point[]): string {
  return line.map((p, k) => `${k ? "L" : "M"}${short(p[0])} ${short(p[1])}`).join("");
}
