import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { noise } from "../town/geometry.js";
const GROUND = 218;
const MOON = [1010, 50];
function backRow(shapes) {
    for (let x = -20, k = 0; x < 1240; k++) {
        const wide = 30 + Math.round(noise(k, 1) * 38);
        const top = 176 - Math.round(noise(k, 2) * 52);
        const roof = 18 + Math.round(noise(k, 3) * 22);
        shapes.back.push(`M${x} ${GROUND}V${top}h${wide}V${GROUND}z`);
        shapes.backRoofs.push(`M${x - 3} ${top}l${wide / 2 + 3} ${-roof} ${wide / 2 + 3} ${roof}z`);
        if (noise(k, 4) < 0.13) {
            shapes.back.push(`M${x + 6} ${GROUND}V${top - 44}h20V${GROUND}z`);
            shapes.backRoofs.push(`M${x + 2} ${top - 44}l14 -52 14 52z`);
            shapes.farWindows.push(`M${x + 13} ${top - 34}h6v10h-6z`);
        }
        for (let n = 0; n < wide / 14 - 1; n++)
            if (noise(k, 20 + n) < 0.3)
                shapes.farWindows.push(`M${x + 7 + n * 13} ${top + 9}h4v6h-4z`);
        x += wide - 4;
    }
}
function house(shapes, x, k) {
    const wide = 42 + Math.round(noise(k, 11) * 50);
    const tall = 30 + Math.round(noise(k, 12) * 44);
    const roof = 20 + Math.round(noise(k, 13) * 20);
    const top = GROUND - tall;
    (noise(k, 9) < 0.5 ? shapes.walls : shapes.litWalls).push(`M${x} ${GROUND}V${top}h${wide}V${GROUND}z`);
    const roofs = noise(k, 10) < 0.4 ? shapes.warmRoofs : shapes.roofs;
    roofs.push(noise(k, 14) < 0.5 ? `M${x - 4} ${top}l${wide / 2 + 4} ${-roof - 8} ${wide / 2 + 4} ${roof + 8}z` : `M${x - 4} ${top}l9 ${-roof}h${wide - 10}l9 ${roof}z`);
    if (noise(k, 15) < 0.5)
        shapes.walls.push(`M${x + wide * 0.68} ${top - roof - 5}h8v18h-8z`);
    const panes = Math.floor((wide - 8) / 15);
    for (let n = 0; n < panes; n++) {
        const px = Math.round(x + 8 + (n * (wide - 16)) / Math.max(1, panes - 1) - 3);
        for (let storey = 0; storey < Math.floor(tall / 20); storey++) {
            if (noise(k, 16 + n, storey) > 0.5)
                continue;
            shapes.windows.push(`M${px} ${top + 8 + storey * 19}h7v10h-7z`);
            if (noise(k, 30 + n, storey) < 0.7)
                shapes.lights.push(px + 3);
        }
    }
    return wide;
}
function shine(x, wide, seed) {
    return Array.from({ length: 5 }, (_, n) => {
        const half = (wide / 2) * (1 - n / 6) * (0.6 + noise(seed, n, 3) * 0.6);
        return `M${Math.round(x - half + (noise(seed, n, 4) - 0.5) * 6)} ${GROUND + 8 + n * 8}h${Math.round(half * 2)}`;
    }).join("");
}
const stars = (from, count) => Array.from({ length: count }, (_, k) => `M${Math.round(noise(from + k, 61) * 1200)} ${Math.round(6 + noise(from + k, 62) ** 1.6 * 130)}h0`).join("");
export function Skyline() {
    const shapes = { back: [], backRoofs: [], farWindows: [], walls: [], litWalls: [], roofs: [], warmRoofs: [], windows: [], lights: [] };
    backRow(shapes);
    for (let x = -30, k = 0; x < 1240; k++)
        x += house(shapes, x, k) + (noise(k, 8) < 0.25 ? 12 : 0);
    const lamps = Array.from({ length: 9 }, (_, k) => 60 + k * 136 + Math.round(noise(k, 51) * 40));
    const ripple = Array.from({ length: 60 }, (_, k) => `M${Math.round(noise(k, 71) * 1200)} ${Math.round(GROUND + 8 + noise(k, 72) * 48)}h${Math.round(10 + noise(k, 73) * 34)}`).join("");
    return (_jsxs("svg", { class: "skyline", viewBox: "0 0 1200 270", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true", children: [_jsxs("defs", { children: [_jsxs("radialGradient", { id: "halo", children: [_jsx("stop", { offset: "0.2", class: "sky-halo" }), _jsx("stop", { offset: "1", class: "sky-halo-end" })] }), _jsxs("radialGradient", { id: "quay-lamp", children: [_jsx("stop", { offset: "0", class: "sky-glow" }), _jsx("stop", { offset: "1", class: "sky-glow-end" })] }), _jsxs("mask", { id: "crescent", children: [_jsx("circle", { cx: MOON[0], cy: MOON[1], r: "26", fill: "white" }), _jsx("circle", { cx: MOON[0] + 12, cy: MOON[1] - 7, r: "23", fill: "black" })] })] }), _jsx("path", { class: "sky-star faint", d: stars(0, 90) }), _jsx("path", { class: "sky-star", d: stars(200, 26) }), _jsx("circle", { cx: MOON[0], cy: MOON[1], r: "110", fill: "url(#halo)" }), _jsx("circle", { class: "sky-moon", cx: MOON[0], cy: MOON[1], r: "26", mask: "url(#crescent)" }), _jsx("path", { class: "sky-hill", d: `M-10 ${GROUND}V150Q160 96 330 138T640 120T940 142T1210 108V${GROUND}z` }), _jsx("path", { class: "sky-back", d: shapes.back.join("") }), _jsx("path", { class: "sky-back-roof", d: shapes.backRoofs.join("") }), _jsx("path", { class: "sky-far-window", d: shapes.farWindows.join("") }), _jsx("path", { class: "sky-wall", d: shapes.walls.join("") }), _jsx("path", { class: "sky-wall-lit", d: shapes.litWalls.join("") }), _jsx("path", { class: "sky-roof", d: shapes.roofs.join("") }), _jsx("path", { class: "sky-roof-warm", d: shapes.warmRoofs.join("") }), _jsx("path", { class: "sky-window", d: shapes.windows.join("") }), lamps.map((x) => (_jsx("circle", { cx: x, cy: GROUND - 14, r: "46", fill: "url(#quay-lamp)" }, x))), _jsx("path", { class: "sky-window", d: lamps.map((x) => `M${x - 2} ${GROUND - 18}h5v7h-5z`).join("") }), _jsx("rect", { class: "sky-water", x: "-10", y: GROUND, width: "1220", height: "60" }), _jsx("rect", { class: "sky-quay", x: "-10", y: GROUND - 2, width: "1220", height: "5" }), _jsx("path", { class: "sky-ripple", d: ripple }), _jsx("path", { class: "sky-shine pale", d: shine(MOON[0], 60, 7) }), _jsx("path", { class: "sky-shine", d: [...lamps.map((x, k) => shine(x, 26, k + 40)), ...shapes.lights.filter((_, k) => k % 3 === 0).map((x, k) => shine(x, 11, k + 90))].join("") })] }));
}
