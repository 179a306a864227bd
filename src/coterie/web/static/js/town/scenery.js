import { beside, distance, finer, noise } from "./geometry.js";
import { Ground, HOUSE, STREET, WATER } from "./ground.js";
import { build, Canvas, mix, square, tower } from "./houses.js";
import { bridge, flow } from "./river.js";
const WIDE = 900;
const HIGH = 420;
const HALF = { yellow: 24, red: 19, blue: 21 };
const PLAZA = 50;
const half = (path) => HALF[path.colour] ?? 22;
class Site {
    town;
    canvas = new Canvas();
    ground;
    shadows = [];
    constructor(town) {
        this.town = town;
        const { x, y, width, height } = town.box;
        this.ground = new Ground(x - WIDE, y - HIGH, width + 2 * WIDE, height + 2 * HIGH);
    }
    shade(plan, tall) {
        const [dx, dy] = [Math.round(tall * 0.75), Math.round(tall * 0.3)];
        const [a, b, c, d] = plan.map(([x, y]) => [Math.round(x), Math.round(y)]);
        const hull = [a, b, c, d, ...[a, b, c, d].map((p) => [p[0] + dx, p[1] + dy])];
        this.shadows.push(`${around(hull).map((p, k) => `${k ? "L" : "M"}${p[0]} ${p[1]}`).join("")}z`);
    }
    cast() {
        return this.shadows.join("");
    }
    line(path, side, row) {
        const { town } = this;
        const fine = finer(path.line, 7);
        const edge = beside(fine, side);
        const end = fine.length - 1;
        const street = path.ends[0] * 64 + path.ends[1] * 2 + (side > 0 ? 1 : 0);
        let k = 0;
        while (k < end) {
            const seed = street * 977 + row * 131 + k;
            const wide = row === 0 ? 26 + noise(seed, 1) * 26 : 30 + noise(seed, 1) * 34;
            const last = Math.min(end, k + Math.round(wide / 7));
            if (last - k < 3)
                break;
            const inside = distance(fine[k], town.centre);
            const away = distance(add(fine[k], edge[k], fine[k], 90), town.centre) - inside;
            const chance = row === 0 ? 1 : row === 1 ? (away > 0 ? 0.8 : 0.92) : row === 2 ? (away > 0 ? 0.34 : 0.8) : away > 0 ? 0.1 : 0.6;
            if (noise(seed, 2) < chance && this.lot(path, fine, edge, k, last, row, seed)) {
                k = last;
                if (noise(seed, 3) < 0.1)
                    k += 1;
            }
            else
                k += 1;
        }
    }
    lot(path, fine, edge, from, to, row, seed) {
        const tall = row === 0 ? 17 + Math.round(noise(seed, 4) * 13) : 13 + Math.round(noise(seed, 4) * 9);
        const deep = row === 0 ? 32 + noise(seed, 5) * 16 : 28 + noise(seed, 5) * 18;
        const start = unit(fine[from], edge[from]);
        const stop = unit(fine[to], edge[to]);
        const setback = (n) => half(path) + Math.max(0, n[1]) * tall + row * 54;
        const at = (n, base, off) => [base[0] + n[0] * off, base[1] + n[1] * off];
        const plan = [
            at(start, fine[from], setback(start)), at(stop, fine[to], setback(stop)),
            at(stop, fine[to], setback(stop) + deep), at(start, fine[from], setback(start) + deep),
        ];
        const [a, b, c, d] = plan;
        if (distance(a, b) < 13 || distance(d, c) < 13 || distance(d, c) > distance(a, b) * 2.2)
            return false;
        const roof = plan.map(([x, y]) => [x, y - tall]);
        if (!this.ground.free(plan, STREET | WATER | HOUSE) || !this.ground.free(roof, STREET, 0.06))
            return false;
        this.ground.take(plan, HOUSE);
        this.shade(plan, tall);
        const gable = noise(seed, 6) < 0.22 && distance(a, b) < deep;
        const patch = noise(Math.round(a[0] / 170), Math.round(a[1] / 170), 5);
        build(this.canvas, {
            plan: gable ? [b, c, d, a] : plan,
            tall,
            rise: Math.min(deep * 0.34, 9 + noise(seed, 7) * 7),
            material: noise(seed, 8) < (patch < 0.4 ? 0.75 : 0.16) ? "tile" : "slate",
            front: [-(start[0] + stop[0]) / 2, -(start[1] + stop[1]) / 2],
            seed,
        });
        return true;
    }
    churches() {
        const { x, y, width, height } = this.town.box;
        const found = [];
        const streets = this.town.paths.filter((path) => !path.secret).flatMap((path) => path.line.filter((_, k) => k % 4 === 0));
        for (let px = x; px < x + width; px += 26) {
            for (let py = y; py < y + height; py += 26) {
                const at = [px, py];
                if (distance(at, this.town.centre) > Math.min(width, height) * 0.36 || !this.ground.clear(at, 40, STREET | WATER))
                    continue;
                let room = 1e9;
                for (const point of streets)
                    room = Math.min(room, distance(point, at));
                for (const spot of this.town.spots.values())
                    room = Math.min(room, distance(spot, at) - 20);
                if (room > 74)
                    found.push({ at, room });
            }
        }
        found.sort((one, two) => two.room - one.room);
        const built = [];
        for (const { at } of found) {
            if (built.length > 2)
                break;
            if (built.every((other) => distance(other, at) > 360)) {
                this.church(at, built.length === 0);
                built.push(at);
            }
        }
    }
    church([x, y], great) {
        const [long, wide, tall] = great ? [92, 40, 34] : [60, 30, 24];
        const nave = square([x, y], long, wide, -0.32);
        this.ground.take(square([x, y], long + 26, wide + 30, -0.32), HOUSE);
        this.shade(nave, tall + 14);
        build(this.canvas, { plan: nave, tall, rise: great ? 22 : 16, material: "slate", front: [0, 1], seed: 41 });
        const at = mix(nave[0], nave[3], 0.5);
        const foot = [at[0] - 6, at[1] + 4];
        this.shade(square(foot, 26, 26, -0.32), great ? 60 : 44);
        tower(this.canvas, foot, great ? 30 : 22, great ? 78 : 54, great ? 66 : 46, -0.32);
    }
    trees() {
        const { x, y, width, height } = this.town.box;
        const near = nearness(this.town);
        for (let row = 0, py = y - HIGH + 20; py < y + height + HIGH - 20; py += 26, row++) {
            for (let column = 0, px = x - WIDE + 20; px < x + width + WIDE - 20; px += 30, column++) {
                const seed = row * 4099 + column;
                const at = [px + (noise(seed, 1, 2) - 0.5) * 26, py + (noise(seed, 2, 2) - 0.5) * 22];
                const chance = noise(seed, 3, 2);
                if (chance > 0.75)
                    continue;
                const far = near(at);
                const grove = noise(Math.floor(at[0] / 150), Math.floor(at[1] / 130), 7);
                if (chance > (far < 130 ? 0.75 : far < 260 ? 0.42 : grove < 0.42 ? 0.62 : 0.06))
                    continue;
                const size = 8 + noise(seed, 4, 2) * 7;
                if (!this.ground.clear(at, size + 1, STREET | WATER | HOUSE))
                    continue;
                this.canvas.put(at[1] + size, "tree-low", blob(at[0], at[1], size));
                this.canvas.put(at[1] + size, "tree-high", blob(at[0] - size * 0.28, at[1] - size * 0.34, size * 0.58));
            }
        }
    }
}
function nearness(town) {
    const streets = town.paths.flatMap((path) => path.line.filter((_, k) => k % 9 === 0));
    const { box } = town;
    const known = new Map();
    return ([x, y]) => {
        if (x < box.x - 260 || x > box.x + box.width + 260 || y < box.y - 260 || y > box.y + box.height + 260)
            return 1e9;
        const column = Math.floor(x / 70);
        const row = Math.floor(y / 70);
        const key = column * 4096 + row;
        let far = known.get(key);
        if (far === undefined) {
            far = 1e9;
            for (const point of streets)
                far = Math.min(far, distance(point, [column * 70 + 35, row * 70 + 35]));
            known.set(key, far);
        }
        return far;
    };
}
const unit = (a, b) => {
    const far = distance(a, b) || 1;
    return [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
};
const add = (base, to, from, by) => {
    const n = unit(from, to);
    return [base[0] + n[0] * by, base[1] + n[1] * by];
};
function blob(x, y, r) {
    const [cx, cy, rr] = [Math.round(x), Math.round(y), Math.round(r)];
    return `M${cx - rr} ${cy}a${rr} ${rr} 0 1 1 ${rr * 2} 0a${rr} ${rr} 0 1 1 ${-rr * 2} 0z`;
}
function around(points) {
    const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    const turn = (o, p, q) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
    const chain = (list) => {
        const out = [];
        for (const p of list) {
            while (out.length > 1 && turn(out[out.length - 2], out[out.length - 1], p) <= 0)
                out.pop();
            out.push(p);
        }
        return out.slice(0, -1);
    };
    return [...chain(sorted), ...chain(sorted.reverse())];
}
function furrows(town, ground) {
    const { x, y, width, height } = town.box;
    const parts = [];
    for (let k = 0; k < 70; k++) {
        const at = [x - WIDE + 120 + noise(k, 1, 31) * (width + 2 * WIDE - 240), y - HIGH + 100 + noise(k, 2, 31) * (height + 2 * HIGH - 200)];
        const field = square(at, 130 + noise(k, 3, 31) * 90, 70 + noise(k, 4, 31) * 60, (noise(k, 5, 31) - 0.5) * 1.2);
        if (!ground.free(field, STREET | WATER | HOUSE, 0))
            continue;
        if (town.paths.some((path) => path.line.some((p, n) => n % 6 === 0 && distance(p, at) < 250)))
            continue;
        ground.take(field, HOUSE);
        const count = 7;
        for (let n = 0; n <= count; n++) {
            const p = mix(field[0], field[3], n / count);
            const q = mix(field[1], field[2], n / count);
            parts.push(`M${Math.round(p[0])} ${Math.round(p[1])}L${Math.round(q[0])} ${Math.round(q[1])}`);
        }
    }
    return parts.join("");
}
function lamps(town) {
    const out = [];
    for (const path of town.paths) {
        if (path.secret)
            continue;
        const fine = finer(path.line, 10);
        const every = path.colour === "yellow" ? 10 : 13;
        const sides = [beside(fine, half(path) - 4), beside(fine, 4 - half(path))];
        const count = Math.max(1, Math.round((fine.length - 8) / every));
        for (let n = 0; n < count; n++) {
            const spot = sides[n % 2][Math.round(((n + 0.5) / count) * (fine.length - 10)) + 5];
            if (spot)
                out.push(spot);
        }
    }
    return out;
}
const grown = new WeakMap();
export function grow(town) {
    let found = grown.get(town);
    if (!found)
        grown.set(town, (found = grows(town)));
    return found;
}
function grows(town) {
    const site = new Site(town);
    const river = flow(town);
    site.ground.line(river.line, 54, WATER);
    const streets = town.paths.filter((path) => !path.secret);
    for (const path of streets)
        site.ground.line(finer(path.line, 5), half(path) - 3, STREET);
    for (const spot of town.spots.values())
        site.ground.disc(spot, PLAZA, STREET);
    const over = bridge(town);
    for (let reach = 0; reach < 900; reach += 12) {
        const far = distance(town.centre, town.start) || 1;
        site.ground.disc([town.start[0] + ((town.start[0] - town.centre[0]) / far) * reach, town.start[1] + ((town.start[1] - town.centre[1]) / far) * reach], 34, STREET);
    }
    site.churches();
    for (const row of [0, 1, 2, 3]) {
        for (const path of streets)
            for (const side of [1, -1])
                site.line(path, side, row);
    }
    const fields = furrows(town, site.ground);
    site.trees();
    return { rows: site.canvas.painted(), shadows: site.cast(), furrows: fields, river, bridge: over, lamps: lamps(town) };
}
