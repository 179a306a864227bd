import { distance, noise } from "./geometry.js";
export const TONES = ["tree-low", "front", "wall-light", "wall-dark", "slate-light", "slate-mid", "slate-dark", "tile-light", "tile-mid", "tile-dark", "stack", "window", "tree-high"];
const ROW = 20;
export class Canvas {
    rows = new Map();
    add(foot, tone, points) {
        this.put(foot, tone, `${points.map((p, k) => `${k ? "L" : "M"}${Math.round(p[0])} ${Math.round(p[1])}`).join("")}z`);
    }
    put(foot, tone, shape) {
        const number = Math.floor(foot / ROW);
        let row = this.rows.get(number);
        if (!row)
            this.rows.set(number, (row = {}));
        (row[tone] ??= []).push(shape);
    }
    painted() {
        const out = [];
        for (const number of [...this.rows.keys()].sort((a, b) => a - b)) {
            const shapes = {};
            const row = this.rows.get(number);
            for (const tone of TONES)
                if (row[tone])
                    shapes[tone] = row[tone].join("");
            out.push(shapes);
        }
        return out;
    }
}
const up = ([x, y], by) => [x, y - by];
export const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
function looks(a, b, inside) {
    const far = distance(a, b) || 1;
    const nx = -(b[1] - a[1]) / far;
    const ny = (b[0] - a[0]) / far;
    const side = ((a[0] + b[0]) / 2 - inside[0]) * nx + ((a[1] + b[1]) / 2 - inside[1]) * ny;
    return side < 0 ? [-nx, -ny] : [nx, ny];
}
const moonlight = ([x, y]) => -0.62 * x - 0.78 * y;
function slope(material, way) {
    const light = moonlight(way);
    return `${material}-${light > 0.35 ? "light" : light > -0.45 ? "mid" : "dark"}`;
}
function windows(canvas, foot, a, b, tall, share, seed) {
    const far = distance(a, b);
    const count = Math.floor((far - 4) / 11);
    const storeys = tall > 21 ? [0.2, 0.6] : [0.35];
    for (let n = 0; n < count; n++) {
        for (const [k, storey] of storeys.entries()) {
            if (noise(seed, n, 40 + k) > share)
                continue;
            const at = (n + 0.5) / count;
            const p = up(mix(a, b, at - 2.6 / far), tall * storey);
            const q = up(mix(a, b, at + 2.6 / far), tall * storey);
            canvas.add(foot, "window", [p, q, up(q, 7), up(p, 7)]);
        }
    }
}
export function build(canvas, house) {
    const { plan, tall, rise, material, front, seed } = house;
    const [a, b, c, d] = plan;
    const foot = Math.max(a[1], b[1], c[1], d[1]);
    const inside = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
    const left = up(mix(a, d, 0.5), tall + rise);
    const right = up(mix(b, c, 0.5), tall + rise);
    const sides = [[a, b, null], [b, c, right], [c, d, null], [d, a, left]];
    for (const [k, [from, to, gable]] of sides.entries()) {
        const way = looks(from, to, inside);
        if (way[1] < 0.06)
            continue;
        const lamps = way[0] * front[0] + way[1] * front[1] > 0.75;
        const tone = lamps ? "front" : way[0] < 0 ? "wall-light" : "wall-dark";
        canvas.add(foot, tone, gable ? [from, to, up(to, tall), gable, up(from, tall)] : [from, to, up(to, tall), up(from, tall)]);
        windows(canvas, foot, from, to, tall, lamps ? 0.5 : 0.24, seed + k * 31);
    }
    for (const [from, to] of [[a, b], [d, c]]) {
        const way = looks(from, to, inside);
        canvas.add(foot, slope(material, way), [up(from, tall), up(to, tall), right, left]);
        if (way[1] > 0.2 && noise(seed, 5, 9) < 0.16) {
            const at = mix(mix(up(from, tall), up(to, tall), 0.5), mix(left, right, 0.5), 0.35);
            canvas.add(foot, "window", [[at[0] - 2.5, at[1] + 2], [at[0] + 2.5, at[1] + 2], [at[0] + 2.5, at[1] - 4], [at[0] - 2.5, at[1] - 4]]);
        }
    }
    if (noise(seed, 6, 9) < 0.45) {
        const [x, y] = mix(left, right, noise(seed, 7, 9) < 0.5 ? 0.18 : 0.8);
        canvas.add(foot, "stack", [[x - 3, y + 3], [x + 3, y + 3], [x + 3, y - 8], [x - 3, y - 8]]);
    }
}
export function square([x, y], wide, deep, turn) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const corner = (u, v) => [x + u * cos - v * sin, y + u * sin + v * cos];
    return [corner(-wide / 2, deep / 2), corner(wide / 2, deep / 2), corner(wide / 2, -deep / 2), corner(-wide / 2, -deep / 2)];
}
export function tower(canvas, at, wide, tall, spire, turn) {
    const plan = square(at, wide, wide, turn);
    const foot = Math.max(...plan.map((p) => p[1]));
    const tip = up(at, tall + spire);
    for (let k = 0; k < 4; k++) {
        const from = plan[k];
        const to = plan[(k + 1) % 4];
        const way = looks(from, to, at);
        const outer = (p) => up(mix(at, p, 1.22), tall);
        if (way[1] > 0) {
            canvas.add(foot, way[0] < 0 ? "wall-light" : "wall-dark", [from, to, up(to, tall), up(from, tall)]);
            const [p, q] = [up(mix(from, to, 0.38), tall * 0.68), up(mix(from, to, 0.62), tall * 0.68)];
            canvas.add(foot, "window", [p, q, up(q, 11), up(p, 11)]);
        }
        if (way[1] > -0.3)
            canvas.add(foot, slope("slate", way), [outer(from), outer(to), tip]);
    }
}
