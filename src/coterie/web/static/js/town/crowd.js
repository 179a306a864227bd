import { around, GROUP, shared } from "./names.js";
import { standing } from "./Tokens.js";
function peopleOf(wanted, town, size) {
    const { scene, view } = wanted;
    return view.characters
        .filter((one) => one.at)
        .map((one) => {
        const here = view.characters.filter((other) => other.at === one.at);
        const person = scene.characters.find((other) => other.id === one.id);
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
export function crowdOf(wanted, town, hands, mark) {
    const size = mark * 1.15;
    const beside = (place) => hands.get(place) ?? { group: 1, lift: 0, piece: -1 };
    const people = peopleOf(wanted, town, size);
    const groups = [];
    const ground = [];
    for (const group of wanted.view.groups) {
        const spot = town.spots.get(group.at);
        if (!spot)
            continue;
        const { group: side, lift } = beside(group.at);
        const ways = [side, -side].map((hand) => [hand * GROUP.x * size, (GROUP.y + lift) * size]);
        const boxes = ways.map((off) => around([spot[0] + off[0], spot[1] + off[1]], 50 * size, 50 * size));
        const over = boxes.map((box) => ground.reduce((sum, other) => sum + shared(box, other), 0));
        const best = over[1] < over[0] - 0.1 ? 1 : 0;
        ground.push(boxes[best]);
        groups.push({ mark: { id: group.id, at: group.at, known: group.card !== null, meets: wanted.view.encounter === group.id }, off: ways[best], scale: size });
    }
    const pieces = wanted.pieces.map((piece) => {
        const here = wanted.pieces.filter((one) => one.at === piece.at);
        const hand = beside(piece.at);
        const away = town.below.has(piece.at) ? -1 : 1;
        return { mark: piece, off: [50 * size * hand.piece, away * ((hand.piece === hand.group ? 46 : 2) + here.indexOf(piece) * 36) * size], scale: size * 0.85 };
    });
    const boxes = [...people, ...groups, ...pieces].flatMap((one) => {
        const spot = town.spots.get(one.mark.at);
        return spot ? [around([spot[0] + one.off[0], spot[1] + one.off[1]], 56 * one.scale, 58 * one.scale)] : [];
    });
    return { groups, pieces, people, boxes };
}
