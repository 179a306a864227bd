import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useLayoutEffect, useRef } from "../../vendor/preact-hooks.js";
import { ICONS } from "../icons.js";
import { distance, drawn, route, trimmed } from "./geometry.js";
const STEP = 520;
const TRAIL = 2200;
export const stillness = () => document.documentElement.dataset["motion"] === "none" ||
    (document.documentElement.dataset["motion"] !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
export function standing(k, n, mark, below) {
    const perRow = n > 3 && !below ? Math.ceil(n / 2) : n;
    const row = Math.floor(k / perRow);
    const inRow = Math.min(perRow, n - row * perRow);
    const across = (k - row * perRow - (inRow - 1) / 2) * 52;
    return [across * mark, (below ? 60 + row * 50 : -56 - row * 50) * mark];
}
function along(line, share) {
    let whole = 0;
    for (let k = 1; k < line.length; k++)
        whole += distance(line[k - 1], line[k]);
    let left = whole * share;
    for (let k = 1; k < line.length; k++) {
        const a = line[k - 1];
        const b = line[k];
        const far = distance(a, b);
        if (left <= far && far > 0)
            return [a[0] + ((b[0] - a[0]) * left) / far, a[1] + ((b[1] - a[1]) * left) / far];
        left -= far;
    }
    return line[line.length - 1] ?? [0, 0];
}
function leaveTrail(token, line) {
    const ground = token.ownerSVGElement?.querySelector(".trails");
    const way = trimmed(line, 40);
    if (!ground || way.length < 2)
        return;
    const trail = document.createElementNS("http://www.w3.org/2000/svg", "path");
    trail.setAttribute("d", drawn(way));
    trail.setAttribute("class", `trail ${[...token.classList].filter((name) => name.startsWith("cast-") || name === "vonts").join(" ")}`);
    ground.append(trail);
    setTimeout(() => trail.remove(), TRAIL);
}
function useWalk({ town, at, off, scale }) {
    const element = useRef(null);
    const before = useRef({ at, off });
    useLayoutEffect(() => {
        const node = element.current;
        const spot = town.spots.get(at);
        if (!node || !spot)
            return undefined;
        const put = (p, o) => {
            node.setAttribute("transform", `translate(${p[0] + o[0]} ${p[1] + o[1]}) scale(${scale})`);
        };
        const from = before.current;
        before.current = { at, off };
        const start = town.spots.get(from.at);
        const line = from.at === at ? [spot, spot] : route(town, from.at, at);
        if (start && from.at !== at)
            leaveTrail(node, line);
        if (!start || (from.at === at && from.off[0] === off[0] && from.off[1] === off[1]) || stillness()) {
            put(spot, off);
            return undefined;
        }
        const long = from.at === at ? 160 : STEP;
        const began = performance.now();
        let frame = 0;
        const step = (now) => {
            const t = Math.min(1, Math.max(0, (now - began) / long));
            const eased = t * t * (3 - 2 * t);
            put(from.at === at ? spot : along(line, eased), [
                from.off[0] + (off[0] - from.off[0]) * eased,
                from.off[1] + (off[1] - from.off[1]) * eased,
            ]);
            if (t < 1)
                frame = requestAnimationFrame(step);
        };
        step(began);
        return () => {
            cancelAnimationFrame(frame);
            put(spot, off);
        };
    }, [town, at, off[0], off[1], scale]);
    return element;
}
const PIECES = { bubble: "bubble-dog" };
const emblem = (id) => ICONS[id] ?? ICONS.stranger;
export function PieceToken(props) {
    const { town, piece, off, scale } = props;
    const node = useWalk({ town, at: piece.at, off, scale });
    const cube = piece.kind === "cube";
    const drawing = ICONS[PIECES[piece.kind] ?? piece.kind] ?? ICONS.flower;
    return (_jsxs("g", { ref: node, class: `token piece piece-${piece.kind}${piece.colour ? ` cube-${piece.colour}` : ""}`, "data-token": piece.id, onClick: props.onPress, children: [_jsx("title", { children: piece.title }), cube ? (_jsxs(_Fragment, { children: [_jsx("rect", { class: "cube-tile", x: "-17", y: "-17", width: "34", height: "34", rx: "5" }), _jsx("text", { class: "cube-letter", y: "9", children: piece.colour?.slice(0, 1).toUpperCase() }), (piece.count ?? 1) > 1 && (_jsxs("g", { transform: "translate(17 -17)", children: [_jsx("circle", { class: "cube-count", r: "12" }), _jsx("text", { class: "cube-number", y: "6", children: piece.count })] }))] })) : (_jsxs(_Fragment, { children: [_jsx("path", { class: "token-disc", d: "M0 -30L28 -10V20L0 32L-28 20V-10Z" }), _jsx("path", { class: "token-emblem", d: drawing, transform: "translate(-18 -18) scale(0.0703)" })] }))] }));
}
export function PersonToken(props) {
    const { town, person, off, scale } = props;
    const node = useWalk({ town, at: person.at, off, scale });
    const marks = ["token person", `cast-${person.id}`];
    if (person.hidden)
        marks.push("hidden");
    if (person.mine)
        marks.push("mine");
    if (person.active)
        marks.push("active");
    if (person.ghost)
        marks.push("ghost");
    const wide = person.letters.length > 1;
    const [one, two] = person.members ?? [];
    const discs = one && two ? [[one, -15], [two, 15]] : [[person.id, 0]];
    return (_jsxs("g", { ref: node, class: marks.join(" "), "data-token": person.id, children: [discs.map(([id, x]) => (_jsxs("g", { transform: `translate(${x} 0)`, class: `cast-${id}`, children: [_jsx("circle", { class: "token-halo", r: "31" }), _jsx("circle", { class: "token-disc", r: "25" }), _jsx("path", { class: "token-emblem", d: emblem(id), transform: "translate(-15 -17) scale(0.0586)" })] }, id))), _jsx("rect", { class: "token-plate", x: wide ? -19 : -12, y: "8", width: wide ? 38 : 24, height: "22", rx: "7" }), _jsx("text", { class: "token-letter", y: "26", children: person.letters })] }));
}
export function GroupToken(props) {
    const { town, group, off, scale } = props;
    const node = useWalk({ town, at: group.at, off, scale });
    return (_jsxs("g", { ref: node, class: `token vonts${group.known ? "" : " unknown"}${group.meets ? " meets" : ""}`, "data-token": group.id, children: [_jsx("rect", { class: "vonts-tile", x: "-23", y: "-23", width: "46", height: "46", rx: "3" }), _jsx("text", { class: "vonts-letter", y: "12", children: group.id }), !group.known && (_jsxs("g", { transform: "translate(20 -20)", children: [_jsx("circle", { class: "vonts-question", r: "12" }), _jsx("text", { class: "vonts-question-mark", y: "7", children: "?" })] }))] }));
}
