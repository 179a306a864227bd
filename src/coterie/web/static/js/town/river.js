import { beside, distance, drawn, noise } from "./geometry.js";
function outwards(town) {
    const far = distance(town.centre, town.start) || 1;
    const out = [(town.start[0] - town.centre[0]) / far, (town.start[1] - town.centre[1]) / far];
    return { out, along: [-out[1], out[0]] };
}
function course(town) {
    const [sx, sy] = town.start;
    const { out, along } = outwards(town);
    const gap = 118;
    let [near, wide] = [0.00085, 0.0003];
    for (const spot of town.spots.values()) {
        const t = (spot[0] - sx) * along[0] + (spot[1] - sy) * along[1];
        const reach = (spot[0] - sx) * out[0] + (spot[1] - sy) * out[1] + 158;
        const most = Math.max(0, (gap - reach) / (t * t || 1));
        if (t > 60)
            near = Math.min(near, most);
        if (t < -60)
            wide = Math.min(wide, most);
    }
    const line = [];
    for (let t = -2600; t <= 2600; t += 14) {
        const wave = Math.abs(t) > 90 ? Math.sin(t / 130) * 12 : 0;
        const reach = gap - (t > 0 ? near : wide) * t * t + wave;
        line.push([sx + along[0] * t + out[0] * reach, sy + along[1] * t + out[1] * reach]);
    }
    return line;
}
function ripples(line) {
    const parts = [];
    for (const [k, off] of [-32, -24, -14, -3, 8, 19, 30].entries()) {
        const side = beside(line, off);
        for (let n = 0; n + 5 < side.length; n += 4) {
            if (noise(n, k, 5) < 0.42)
                parts.push(drawn(side.slice(n, n + 2 + Math.ceil(noise(n, k, 6) * 3))));
        }
    }
    return parts.join("");
}
function glitter([x, y], wide, count, seed) {
    const parts = [];
    for (let k = 0; k < count; k++) {
        const half = (wide / 2) * (1 - k / (count + 1)) * (0.6 + noise(seed, k, 8) * 0.5);
        const lean = (noise(seed, k, 9) - 0.5) * wide * 0.4;
        parts.push(`M${Math.round(x + lean - half)} ${Math.round(y + k * 7)}h${Math.round(half * 2)}`);
    }
    return parts.join("");
}
export function flow(town) {
    const line = course(town);
    const banks = [beside(line, 34), beside(line, -34)];
    const middle = line[Math.floor(line.length / 2)];
    const inner = banks.find((bank) => distance(bank[Math.floor(bank.length / 2)], town.centre) < distance(middle, town.centre)) ?? banks[0];
    const warm = [];
    const pale = [];
    for (let n = 2; n < inner.length - 2; n++) {
        const near = Math.max(0, 1 - distance(inner[n], town.start) / 1100);
        if (noise(n, 3, 21) < near * 0.34)
            warm.push(glitter([inner[n][0], inner[n][1] + 4], 18, 5, n));
    }
    for (let n = 0; n < line.length; n++) {
        const along = (line[n][0] - town.centre[0]) / (town.box.width * 0.5);
        if (noise(n, 4, 22) < 0.7 * Math.exp(-((along + 0.78) ** 2) * 26))
            pale.push(glitter([line[n][0], line[n][1] - 20], 40, 6, n + 900));
    }
    const boats = [0.4, 0.455, 0.58, 0.66].map((share, k) => {
        const n = Math.floor(line.length * share);
        const [x, y] = beside(line, k % 2 ? 14 : -12)[n];
        const [ax, ay] = line[n];
        const [bx, by] = line[n + 1];
        const far = distance([ax, ay], [bx, by]) || 1;
        const [ux, uy] = [(bx - ax) / far, (by - ay) / far];
        const at = (u, v) => `${Math.round(x + ux * u - uy * v)} ${Math.round(y + uy * u + ux * v)}`;
        return `M${at(-17, 0)}Q${at(-4, -10)} ${at(19, 0)}Q${at(-4, 10)} ${at(-17, 0)}z`;
    });
    return { line, water: drawn(line), ripples: ripples(line), warm: warm.join(""), pale: pale.join(""), boats: boats.join("") };
}
export function bridge(town) {
    const { out, along } = outwards(town);
    const at = (reach, side) => [
        town.start[0] + out[0] * reach + along[0] * side,
        town.start[1] + out[1] * reach + along[1] * side,
    ];
    const piers = [92, 118, 144].map((reach) => drawn([at(reach - 11, -24), at(reach, -34), at(reach + 11, -24), at(reach + 11, 24), at(reach, 34), at(reach - 11, 24)]) + "z");
    const lamps = [-21, 21].flatMap((side) => [66, 118, 170].map((reach) => at(reach, side)));
    return { deck: drawn([at(20, 0), at(900, 0)]), piers: piers.join(""), lamps };
}
