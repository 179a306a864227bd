// Who stands where around the places: groups beside them, people above or below, other pieces where room is left.
import type { Scene } from "../scene.js";
import type { View } from "../view.js";
import type { Point, Town } from "./geometry.js";
import { around, GROUP, shared, type Box, type Sides } from "./names.js";
import { standing, type GroupMark, type PersonMark, type PieceMark } from "./Tokens.js";

interface Stands<Mark> {
  readonly mark: Mark;
  /** How far from its place. */
  readonly off: Point;
  readonly scale: number;
}

export interface Crowd {
  readonly groups: readonly Stands<GroupMark>[];
  readonly pieces: readonly Stands<PieceMark>[];
  readonly people: readonly Stands<PersonMark>[];
  /** The ground that all of them cover. */
  readonly boxes: readonly Box[];
}

interface Wanted {
  readonly scene: Scene;
  readonly view: View;
  readonly mine: ReadonlySet<string>;
  readonly active: string | null;
  readonly pieces: readonly PieceMark[];
}

function peopleOf(wanted: Wanted, town: Town, size: number): Stands<PersonMark>[] {
  const { scene, view } = wanted;
  return view.characters
    .filter((one) => one.at)
    .map((one) => {
      const here = view.characters.filter((other) => other.at === one.at);
      const person = scene.characters.find((other) => other.id === one.id);
      // Many at one place stand closer, or they would cover the next one.
      const scale = size * (here.length > 3 ? 0.8 : 1);
      return {
        mark: {
          id: one.id,
          letters: person?.letter ?? one.id.slice(0, 1).toUpperCase(),
          members: person?.members ?? [],
          at: one.at,
          hidden: one.hidden,
          mine: wanted.mine.has(one.id),
          active: wanted.active === one.id,
        },
        off: standing(here.indexOf(one), here.length, scale, town.below.has(one.at)),
        scale,
      };
    });
}

export function crowdOf(wanted: Wanted, town: Town, hands: ReadonlyMap<number, Sides>, mark: number): Crowd {
  const size = mark * 1.15;
  const beside = (place: number): Sides => hands.get(place) ?? { group: 1, lift: 0, piece: -1 };
  const people = peopleOf(wanted, town, size);
  const groups: Stands<GroupMark>[] = [];
  const ground: Box[] = [];
  for (const group of wanted.view.groups) {
    const spot = town.spots.get(group.at);
    if (!spot) continue;
    const { group: side, lift } = beside(group.at);
    // Where places are close, a group stands on the other side rather than on a group of the next place.
    const ways = [side, -side].map((hand): Point => [hand * GROUP.x * size, (GROUP.y + lift) * size]);
    const boxes = ways.map((off) => around([spot[0] + off[0], spot[1] + off[1]], 50 * size, 50 * size));
    const over = boxes.map((box) => ground.reduce((sum, other) => sum + shared(box, other), 0));
    const best = over[1]! < over[0]! - 0.1 ? 1 : 0;
    ground.push(boxes[best]!);
    groups.push({ mark: { id: group.id, at: group.at, known: group.card !== null, meets: wanted.view.encounter === group.id }, off: ways[best]!, scale: size });
  }
  const pieces = wanted.pieces.map((piece): Stands<PieceMark> => {
    const here = wanted.pieces.filter((one) => one.at === piece.at);
    const hand = beside(piece.at);
    // On the side where the people do not stand: they would cover it.
    const away = town.below.has(piece.at) ? -1 : 1;
    return { mark: piece, off: [50 * size * hand.piece, away * ((hand.piece === hand.group ? 46 : 2) + here.indexOf(piece) * 36) * size], scale: size * 0.85 };
  });
  const boxes = [...people, ...groups, ...pieces].flatMap((one) => {
    const spot = town.spots.get(one.mark.at);
    return spot ? [around([spot[0] + one.off[0], spot[1] + one.off[1]], 56 * one.scale, 58 * one.scale)] : [];
  });
  return { groups, pieces, people, boxes };
}
