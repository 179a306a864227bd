const SCALE = 6;
const APART = 186;
export function noise(a, b, c = 0) {
    let h = Math.imul(a | 0, 374761393) ^ Math.imul(b | 0, 668265263) ^ Math.imul(c | 0, 2147483647);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    h = Math.imul(h ^ (h >>> 16), 2246822519);
    return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}
export function distance(a, b) {
    const x = a[0] - b[0];
    const y = a[1] - b[1];
    return Math.sqrt(x * x + y * y);
}
function spread(places, stretch) {
    const at = places.map((place) => [place.x * SCALE * stretch, place.y * SCALE]);
    for (let round = 0; round < 60; round++) {
        let moved = false;
        for (let i = 0; i < at.length; i++) {
            for (let j = i + 1; j < at.length; j++) {
                const a = at[i];
                const b = at[j];
                const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
                if (far >= APART - 0.5)
                    continue;
                const push = (APART - far) / 2;
                const [x, y] = far > 0 ? [(b[0] - a[0]) / far, (b[1] - a[1]) / far] : [1, 0];
                a[0] -= x * push;
                a[1] -= y * push;
                b[0] += x * push;
                b[1] += y * push;
                moved = true;
            }
        }
        if (!moved)
            break;
    }
    return new Map(places.map((place, k) => [place.id, [Math.round(at[k][0]), Math.round(at[k][1])]]));
}
function bow(a, b, bend) {
    const far = distance(a, b) || 1;
    const nx = -(b[1] - a[1]) / far;
    const ny = (b[0] - a[0]) / far;
    const cx = (a[0] + b[0]) / 2 + nx * bend * 2;
    const cy = (a[1] + b[1]) / 2 + ny * bend * 2;
    const count = Math.max(8, Math.round(far / 7));
    const out = [];
    for (let k = 0; k <= count; k++) {
        const t = k / count;
        const u = 1 - t;
        out.push([u * u * a[0] + 2 * u * t * cx + t * t * b[0], u * u * a[1] + 2 * u * t * cy + t * t * b[1]]);
    }
    return out;
}
function clearance(line, others) {
    let least = 1e18;
    for (const [px, py] of line) {
        for (const [ox, oy] of others) {
            const far = (px - ox) * (px - ox) + (py - oy) * (py - oy);
            if (far < least)
                least = far;
        }
    }
    return Math.sqrt(least);
}
const everyThird = (line) => line.filter((_, k) => k % 3 === 1);
function best(a, b, places, drawn, seed) {
    const others = places.filter((place) => place !== a && place !== b);
    let found = [];
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
const ROOM = { side: 122, top: 150, bottom: 168 };
export function stretchFor(scene, shape) {
    const xs = scene.board.places.map((place) => place.x);
    const ys = scene.board.places.map((place) => place.y);
    const across = (Math.max(...xs) - Math.min(...xs)) * SCALE || 1;
    const down = (Math.max(...ys) - Math.min(...ys)) * SCALE + ROOM.top + ROOM.bottom;
    const stretch = Math.max(0.85, Math.min(1.5, (shape * down - 2 * ROOM.side) / across));
    return Math.round(stretch * 20) / 20;
}
const laidOut = new WeakMap();
export function layOut(scene, stretch) {
    let widths = laidOut.get(scene);
    if (!widths)
        laidOut.set(scene, (widths = new Map()));
    let town = widths.get(stretch);
    if (!town)
        widths.set(stretch, (town = lay(scene, stretch)));
    return town;
}
function lay(scene, stretch) {
    const { places, paths: given, kinds } = scene.board;
    const spots = spread(places, stretch);
    const all = [...spots.values()];
    const paths = [];
    const taken = [];
    for (const path of [...given].sort((one, two) => Number(one.secret ?? false) - Number(two.secret ?? false))) {
        const ends = path.a < path.b ? [path.a, path.b] : [path.b, path.a];
        const a = spots.get(ends[0]);
        const b = spots.get(ends[1]);
        const letter = kinds.find((kind) => kind.id === path.kind)?.letter ?? path.kind.slice(0, 1).toUpperCase();
        if (!a || !b)
            continue;
        const line = best(a, b, all, taken, ends[0] * 31 + ends[1]);
        taken.push(everyThird(line.slice(4, -4)));
        paths.push({ colour: path.kind, letter, secret: path.secret ?? false, ends, line });
    }
    const xs = all.map((p) => p[0]);
    const ys = all.map((p) => p[1]);
    const top = Math.min(Math.min(...ys) - ROOM.top, ...paths.flatMap((path) => path.line.map((point) => point[1] - 40)));
    const box = {
        x: Math.min(...xs) - ROOM.side,
        y: top,
        width: Math.max(...xs) - Math.min(...xs) + 2 * ROOM.side,
        height: Math.max(...ys) - top + ROOM.bottom,
    };
    const centre = [xs.reduce((a, b) => a + b, 0) / xs.length, ys.reduce((a, b) => a + b, 0) / ys.length];
    const first = places.find((place) => place.start) ?? places[0];
    return { spots, paths, box, centre, start: (first && spots.get(first.id)) ?? [0, 0], below: roomBelow(spots, paths) };
}
function roomBelow(spots, paths) {
    const out = new Set();
    for (const [id, spot] of spots) {
        const room = (side) => {
            const stand = [spot[0], spot[1] + side * 84];
            let least = 200;
            for (const [other, there] of spots)
                if (other !== id)
                    least = Math.min(least, distance(stand, there));
            for (const path of paths)
                least = Math.min(least, 60 + clearance(path.line.slice(8, -8), [stand]));
            return least;
        };
        if (room(1) > room(-1) + 30)
            out.add(id);
    }
    return out;
}
export function route(town, from, to, colour) {
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    const candidates = town.paths.filter((path) => path.ends[0] === low && path.ends[1] === high);
    const path = candidates.find((one) => one.colour === colour) ?? candidates[0];
    if (path)
        return from === low ? path.line : [...path.line].reverse();
    const a = town.spots.get(from);
    const b = town.spots.get(to);
    return a && b ? [a, b] : b ? [b] : [];
}
export function beside(line, by) {
    let whole = 0;
    for (let k = 1; k < line.length; k++)
        whole += distance(line[k - 1], line[k]);
    let way = 0;
    return line.map((point, k) => {
        const before = line[Math.max(0, k - 1)];
        const after = line[Math.min(line.length - 1, k + 1)];
        const far = distance(before, after) || 1;
        if (k > 0)
            way += distance(before, point);
        const off = typeof by === "number" ? by : by(way, whole);
        return [point[0] - ((after[1] - before[1]) / far) * off, point[1] + ((after[0] - before[0]) / far) * off];
    });
}
export function trimmed(line, radius) {
    const a = line[0];
    const b = line[line.length - 1];
    return line.filter((point) => distance(point, a) > radius && distance(point, b) > radius);
}
export function finer(line, step) {
    const out = [];
    for (let k = 1; k < line.length; k++) {
        const a = line[k - 1];
        const b = line[k];
        const parts = Math.max(1, Math.round(distance(a, b) / step));
        for (let n = 0; n < parts; n++) {
            out.push([a[0] + ((b[0] - a[0]) * n) / parts, a[1] + ((b[1] - a[1]) * n) / parts]);
        }
    }
    const last = line[line.length - 1];
    if (last)
        out.push(last);
    return out;
}
export function middle(line) {
    return line[Math.floor(line.length / 2)] ?? [0, 0];
}
const short = (value) => String(Math.round(value * 10) / 10);
export function drawn(line) {
    return line.map((p, k) => `${k ? "L" : "M"}${short(p[0])} ${short(p[1])}`).join("");
}
