import { distance } from "./geometry.js";
export const GROUP = { x: 48, y: 4 };
export const around = ([x, y], w, h) => ({ x: x - w / 2, y: y - h / 2, w, h });
export function shared(a, b) {
    const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
    const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
    return w > 0 && h > 0 ? (w * h) / (a.w * a.h) : 0;
}
function obstacles(town, badges, mark) {
    const size = mark * 1.15;
    const out = badges.map((badge) => ({ ...around(badge, 34 * mark, 34 * mark), weight: 14 }));
    for (const [id, spot] of town.spots) {
        out.push({ ...around(spot, 62 * mark, 62 * mark), weight: 14 });
        const stand = town.below.has(id) ? 60 : -56;
        out.push({ ...around([spot[0], spot[1] + stand * size], 130 * size, 60 * size), weight: 3 });
        for (const side of [-1, 1])
            out.push({ ...around([spot[0] + side * GROUP.x * size, spot[1] + GROUP.y * size], 50 * size, 50 * size), weight: 1.2 });
        out.push({ ...around([spot[0] - 33 * mark, spot[1] - 20 * mark], 48 * mark, 48 * mark), weight: 6 });
    }
    return out;
}
export function sides(town, names, badges, mark) {
    const size = mark * 1.15;
    const out = new Map();
    const taken = [
        ...names.map((name) => ({ ...name.box, weight: 3 })),
        ...badges.map((badge) => ({ ...around(badge, 32 * mark, 32 * mark), weight: 24 })),
        ...[...town.spots.values()].map((spot) => ({ ...around(spot, 60 * mark, 60 * mark), weight: 3 })),
    ];
    for (const [id, [x, y]] of town.spots) {
        const cost = (side, lift = 0) => {
            const own = around([x + (side * GROUP.x + 3) * size, y + (GROUP.y + lift - 3) * size], 60 * size, 60 * size);
            const over = Math.max(0, own.x + own.w - town.box.x - town.box.width, town.box.x - own.x) / own.w;
            return taken.reduce((sum, one) => sum + shared(own, one) * one.weight, over * 8);
        };
        const away = town.below.has(id) ? -1 : 1;
        const ways = [1, -1].flatMap((side) => [0, 14, 26, 40, -14, -26].map((rise) => ({ side, lift: away * rise, cost: cost(side, away * rise) + (side < 0 ? 0.15 : 0) + Math.abs(rise) * (rise < 0 ? 0.02 : 0.01) })));
        const { side: group, lift } = ways.reduce((best, one) => (one.cost < best.cost ? one : best));
        out.set(id, { group, lift, piece: cost(-group) < cost(group) + 0.5 ? -group : group });
    }
    return out;
}
function choices([x, y], w, h, mark) {
    const off = 31 * mark;
    const aside = off + w / 2 + 4;
    const out = [];
    for (const lean of [0, -0.22, 0.22, -0.4, 0.4])
        out.push([x + lean * w, y + off + h * 0.5], [x + lean * w, y - off - h * 0.45]);
    for (const rise of [0, 0.6, -0.6, 1.1, -1.1])
        out.push([x + aside, y + rise * h], [x - aside, y + rise * h]);
    const slant = off * 0.75;
    for (const down of [1, -1])
        for (const right of [1, -1])
            out.push([x + right * (slant + w / 2), y + down * (slant + h * 0.45)]);
    return out;
}
const overLetter = (own, badges) => badges.some(([px, py]) => Math.abs(px - own.x - own.w / 2) < own.w / 2 + 2 && Math.abs(py - own.y - own.h / 2) < own.h * 0.85);
const widthOf = (text, size) => (text.length * 0.41 + 0.5) * size;
export function placeNames(places, town, badges, mark, size) {
    const fixed = obstacles(town, badges, mark);
    const lines = town.paths.flatMap((path) => path.line.filter((_, k) => k % 3 === 0).map((at) => ({ at, weight: path.secret ? 0.04 : 0.15 })));
    const { box } = town;
    const inner = { x: box.x, y: box.y, w: box.width, h: box.height };
    const options = places.map((place) => {
        const w = widthOf(place.name, size);
        const spot = town.spots.get(place.id) ?? [0, 0];
        const reach = w + 60 * mark;
        const close = lines.filter(({ at }) => Math.abs(at[0] - spot[0]) < reach && Math.abs(at[1] - spot[1]) < reach);
        return choices(spot, w, size, mark).map((at, k) => {
            const own = around(at, w, size * 0.9);
            let cost = k * 0.03 + (1 - shared(own, inner)) * 30 + (overLetter(own, badges) ? 20 : 0);
            const far = distance(at, spot) * 1.15;
            for (const other of town.spots.values())
                if (other !== spot && distance(at, other) < far)
                    cost += 3;
            for (const one of fixed)
                cost += shared(own, one) * one.weight;
            for (const point of close) {
                const [px, py] = point.at;
                if (px > own.x && px < own.x + own.w && py > own.y && py < own.y + own.h)
                    cost += point.weight;
            }
            return { at, box: own, cost };
        });
    });
    const chosen = options.map((all) => all.reduce((best, one) => (one.cost < best.cost ? one : best)));
    const air = size * 0.33;
    for (let round = 0; round < 4; round++) {
        options.forEach((all, k) => {
            const crowd = (own) => {
                const room = { x: own.x - 2 * air, y: own.y - air, w: own.w + 4 * air, h: own.h + 2 * air };
                return chosen.reduce((sum, other, n) => sum + (n === k ? 0 : (shared(own, other.box) + shared(room, other.box)) * 16), 0);
            };
            chosen[k] = all.reduce((best, one) => (one.cost + crowd(one.box) < best.cost + crowd(best.box) - 1e-9 ? one : best), chosen[k]);
        });
    }
    const names = places.map((place, k) => ({ id: place.id, text: place.name, at: chosen[k].at, box: chosen[k].box, spots: options[k] }));
    return names.filter((name) => !overLetter(name.box, badges));
}
const COVERED = 0.06;
const COVER = 24;
const UNREADABLE = 0.4;
const TANGLED = 0.14;
export function clearOf(names, tokens) {
    const out = [...names];
    const covered = (box) => tokens.reduce((sum, token) => sum + shared(box, token), 0);
    const crowded = (box, k) => out.reduce((sum, other, n) => sum + (n === k ? 0 : shared(box, other.box)), 0);
    for (let round = 0; round < 2; round++) {
        out.forEach(({ box }, k) => {
            if (covered(box) < COVERED && crowded(box, k) < COVERED)
                return;
            const cost = (spot) => spot.cost + covered(spot.box) * COVER + crowded(spot.box, k) * 16;
            const best = out[k].spots.reduce((least, spot) => (cost(spot) < cost(least) ? spot : least));
            out[k] = { ...out[k], at: best.at, box: best.box };
        });
    }
    const kept = [];
    for (const name of out) {
        const tangled = kept.some(({ box }) => Math.max(shared(name.box, box), shared(box, name.box)) >= TANGLED);
        if (covered(name.box) < UNREADABLE && !tangled)
            kept.push(name);
    }
    return kept;
}
