// River, houses, trees and lamps, grown from the map: where no street runs, a house may stand.
import { beside, distance, drawn, finer, noise, type Point, type Town } from "./geometry.js";

/** Houses of one row; rows further down are drawn later and so stand in front. */
export interface Row {
  readonly walls: string;
  readonly shade: string;
  readonly roofs: string;
  readonly light: string;
  readonly windows: string;
  readonly trees: string;
}

export interface Scenery {
  readonly rows: readonly Row[];
  readonly river: { readonly line: string; readonly bank: string; readonly ripples: string };
  readonly bridge: { readonly deck: string; readonly arches: string };
  readonly lamps: readonly Point[];
}

const CELL = 10;
/** How far the outskirts reach beside the map, for screens wider than the town. */
const WIDE = 1150;

/** A raster of what is taken: streets, squares, the river. */
class Ground {
  private readonly taken = new Set<number>();

  private key(x: number, y: number): number {
    return Math.floor(x / CELL) * 4096 + Math.floor(y / CELL);
  }

  take(at: Point, radius: number): void {
    for (let x = at[0] - radius; x <= at[0] + radius; x += CELL / 2) {
      for (let y = at[1] - radius; y <= at[1] + radius; y += CELL / 2) {
        if (Math.hypot(x - at[0], y - at[1]) <= radius) this.taken.add(this.key(x, y));
      }
    }
  }

  free(left: number, top: number, right: number, bottom: number): boolean {
    for (let x = left; x <= right; x += CELL / 2) {
      for (let y = top; y <= bottom; y += CELL / 2) if (this.taken.has(this.key(x, y))) return false;
    }
    return true;
  }
}

/** The river runs past the start, outside the town, and bends round it as far as the places let it. */
function riverLine(town: Town): Point[] {
  const [sx, sy] = town.start;
  const far = distance(town.centre, town.start) || 1;
  const out: Point = [(sx - town.centre[0]) / far, (sy - town.centre[1]) / far];
  const along: Point = [-out[1], out[0]];
  const gap = 122;
  // One bank keeps close to the town, the other wanders off: a river is no parabola.
  let [near, wide] = [0.00115, 0.0004];
  for (const spot of town.spots.values()) {
    const t = (spot[0] - sx) * along[0] + (spot[1] - sy) * along[1];
    const reach = (spot[0] - sx) * out[0] + (spot[1] - sy) * out[1] + 158;
    const most = Math.max(0, (gap - reach) / (t * t || 1));
    if (t > 60) near = Math.min(near, most);
    if (t < -60) wide = Math.min(wide, most);
  }
  const line: Point[] = [];
  for (let t = -2400; t <= 2400; t += 20) {
    const wave = Math.abs(t) > 90 ? Math.sin(t / 130) * 12 : 0;
    const reach = gap - (t > 0 ? near : wide) * t * t + wave;
    line.push([sx + along[0] * t + out[0] * reach, sy + along[1] * t + out[1] * reach]);
  }
  return line;
}

function ripples(line: readonly Point[]): string {
  const parts: string[] = [];
  for (const [k, off] of [-22, -8, 6, 20].entries()) {
    const side = beside(line, off);
    for (let n = 0; n + 3 < side.length; n += 3) {
      if (noise(n, k, 5) < 0.55) parts.push(drawn(side.slice(n, n + 1 + Math.ceil(noise(n, k, 6) * 2))));
    }
  }
  return parts.join("");
}

function box(x: number, y: number, w: number, h: number): string {
  return `M${x} ${y}h${w}v${h}h${-w}z`;
}

interface Strokes {
  walls: string[];
  shade: string[];
  roofs: string[];
  light: string[];
  windows: string[];
  trees: string[];
}

/** A house whose front wall stands on (x, y), leaning on nothing but its own number. */
function house(row: Strokes, x: number, y: number, w: number, tall: number, seed: number): void {
  const pick = (n: number): number => noise(seed, n, 3);
  const roof = 13 + Math.round(pick(1) * 9);
  const top = y - tall;
  row.walls.push(box(x, top, w, tall));
  if (pick(2) < 0.42) {
    // The gable to the street: a pointed front, and one slope of roof going back.
    const half = Math.round(Math.min(w, 30) * 0.5);
    const tip = x + half;
    row.walls.push(`M${x} ${top}L${tip} ${top - roof}L${x + half * 2} ${top}z`);
    const back = Math.max(10, w - half * 2 + 4);
    row.roofs.push(`M${tip} ${top - roof - 3}h${back}L${x + half * 2 + back} ${top + 2}H${x + half * 2}z`);
    row.light.push(`M${x - 3} ${top + 2}L${tip} ${top - roof - 3}l3 0L${x + 3} ${top + 2}z`);
  } else {
    const lean = 4 + Math.round(pick(3) * 4);
    row.roofs.push(`M${x - 3} ${top + 1}L${x + lean} ${top - roof}H${x + w - lean}L${x + w + 3} ${top + 1}z`);
    row.light.push(`M${x - 3} ${top + 1}L${x + lean} ${top - roof}h${Math.round(w * 0.3)}l${-lean} ${roof + 1}z`);
    if (pick(4) < 0.5) row.shade.push(box(x + w - lean - 10, top - roof - 6, 6, 9));
  }
  row.shade.push(box(x + w - 5, top, 5, tall));
  const count = Math.max(1, Math.floor(w / 13));
  for (let n = 0; n < count; n++) {
    const wx = x + 5 + Math.round((n * (w - 12)) / Math.max(1, count));
    if (noise(seed, n, 8) < 0.5) row.windows.push(box(wx, y - tall + 4, 4, 6));
    if (tall > 22 && noise(seed, n, 9) < 0.4) row.windows.push(box(wx, y - 10, 4, 6));
  }
}

function tower(row: Strokes, x: number, y: number, seed: number): void {
  const tall = 50 + Math.round(noise(seed, 1, 7) * 18);
  row.walls.push(box(x, y - tall, 18, tall));
  row.shade.push(box(x + 13, y - tall, 5, tall));
  row.roofs.push(`M${x - 3} ${y - tall}L${x + 9} ${y - tall - 46}L${x + 21} ${y - tall}z`);
  row.light.push(`M${x - 3} ${y - tall}L${x + 9} ${y - tall - 46}L${x + 6} ${y - tall}z`);
  row.windows.push(box(x + 6, y - tall + 9, 5, 9));
}

function tree(row: Strokes, x: number, y: number, seed: number): void {
  const r = 7 + Math.round(noise(seed, 2, 4) * 6);
  row.trees.push(`M${x - r} ${y - r}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${Math.round(r * 0.8)} 0 1 1 ${-2 * r} 0z`);
}

export function grow(town: Town): Scenery {
  const ground = new Ground();
  const line = finer(riverLine(town), 12);
  for (const point of line) ground.take(point, 52);
  for (const path of town.paths) {
    const half = path.colour === "yellow" ? 22 : path.secret ? 11 : 18;
    for (const point of path.line) ground.take(point, half);
  }
  for (const spot of town.spots.values()) ground.take(spot, 58);
  const inTown = town.paths.flatMap((path) => path.line.filter((_, k) => k % 5 === 0));
  const { x, y, width, height } = town.box;
  const rows: Row[] = [];
  const step = 26;
  for (let base = y - 150; base < y + height + 150; base += step) {
    const row: Strokes = { walls: [], shade: [], roofs: [], light: [], windows: [], trees: [] };
    const number = Math.round(base);
    let at = x - WIDE + Math.round(noise(number, 1) * 30);
    while (at < x + width + WIDE) {
      const seed = number * 7919 + at;
      const w = 24 + Math.round(noise(seed, 1) * 26);
      const tall = 15 + Math.round(noise(seed, 2) * 13);
      const foot = Math.round(base + noise(seed, 3) * 8);
      const near = inTown.reduce((least, p) => Math.min(least, distance(p, [at + w / 2, foot - 10])), 1e9);
      const crowd = near < 80 ? 0.97 : near < 130 ? 0.62 : near < 240 ? 0.16 : 0.05;
      const taken = !ground.free(at - 3, foot - tall - 22, at + w + 3, foot + 1);
      if (!taken && noise(seed, 4) < crowd) {
        if (noise(seed, 5) < 0.022) tower(row, at + 6, foot, seed);
        else house(row, at, foot, w, tall, seed);
        at += w + 3 + Math.round(noise(seed, 6) * 5);
      } else {
        const wild = near < 110 ? 0.35 : near < 500 ? 0.3 : 0.14;
        if (noise(seed, 7) < wild && ground.free(at - 6, foot - 20, at + 22, foot)) tree(row, at + 8, foot, seed);
        at += 20;
      }
    }
    rows.push({
      walls: row.walls.join(""), shade: row.shade.join(""), roofs: row.roofs.join(""),
      light: row.light.join(""), windows: row.windows.join(""), trees: row.trees.join(""),
    });
  }
  return { rows, river: { line: drawn(line), bank: drawn(line), ripples: ripples(line) }, bridge: bridge(town), lamps: lamps(town) };
}

function bridge(town: Town): { deck: string; arches: string } {
  const far = distance(town.centre, town.start) || 1;
  const out: Point = [(town.start[0] - town.centre[0]) / far, (town.start[1] - town.centre[1]) / far];
  const at = (reach: number): Point => [town.start[0] + out[0] * reach, town.start[1] + out[1] * reach];
  const deck = drawn([at(0), at(420)]);
  const arches = drawn([at(70), at(176)]);
  return { deck, arches };
}

/** A lamp every so often along the streets: more on wide ones, fewer in alleys. */
function lamps(town: Town): Point[] {
  const out: Point[] = [];
  for (const path of town.paths) {
    if (path.secret) continue;
    const every = path.colour === "yellow" ? 9 : 14;
    const side = beside(path.line, path.colour === "yellow" ? 15 : 12);
    for (let k = every; k < side.length - 5; k += every) out.push(side[k]!);
  }
  return out;
}
