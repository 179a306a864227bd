import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { beside, drawn, finer, middle, trimmed } from "./geometry.js";
const wave = (line) => beside(finer(line, 4), (way, whole) => Math.sin((way / whole) * Math.PI * 2 * Math.round(whole / 34)) * 8);
function rungs(line) {
    const fine = finer(line, 12);
    const left = beside(fine, 10);
    const right = beside(fine, -10);
    return fine.map((_, k) => drawn([left[k], right[k]])).join("");
}
function Pattern(props) {
    const { path, locked } = props;
    const line = trimmed(path.line, 34);
    const d = drawn(line);
    switch (path.colour) {
        case "yellow":
            return (_jsxs(_Fragment, { children: [_jsx("path", { class: "street-bed", d: d }), _jsx("path", { class: "street-edge", d: d }), _jsx("path", { class: "street-road", d: d })] }));
        case "red":
            return (_jsxs(_Fragment, { children: [_jsx("path", { class: "alley-bed", d: d }), _jsx("path", { class: "alley-line", d: drawn(wave(line)) })] }));
        case "blue":
            return (_jsxs(_Fragment, { children: [_jsx("path", { class: "stairs-bed", d: d }), _jsx("path", { class: "stairs-rail", d: drawn(beside(line, 10)) + drawn(beside(line, -10)) }), _jsx("path", { class: "stairs-rung", d: rungs(line) })] }));
        case "purple":
            return (_jsxs(_Fragment, { children: [_jsx("path", { class: "passage-bed", d: d }), _jsx("path", { class: locked ? "passage-dots locked" : "passage-dots", d: d })] }));
        default:
            return (_jsxs(_Fragment, { children: [_jsx("path", { class: "street-bed", d: d }), _jsx("path", { class: "other-line", d: d })] }));
    }
}
export function badgeSpot(path) {
    return path.secret ? path.line[Math.floor(path.line.length * 0.4)] ?? middle(path.line) : middle(path.line);
}
function Badge(props) {
    const [x, y] = props.at;
    return (_jsxs("g", { class: `path-badge ${props.colour}`, transform: `translate(${x} ${y}) scale(${props.mark})`, children: [_jsx("rect", { x: "-14", y: "-14", width: "28", height: "28", rx: props.colour === "red" ? 14 : props.colour === "blue" ? 2 : 8 }), _jsx("text", { y: "8", children: props.letter }), props.locked && (_jsxs("g", { class: "lock", transform: "translate(24 0)", children: [_jsx("circle", { r: "17" }), _jsx("path", { d: "M-6 -2v-4a6 6 0 0 1 12 0v4" }), _jsx("rect", { x: "-9", y: "-2", width: "18", height: "13", rx: "2" })] }))] }));
}
export function Streets(props) {
    return (_jsxs("g", { class: "streets", children: [props.paths.map((path) => {
                const key = path.ends.join("-");
                const lit = props.lit.has(key) ? " lit" : "";
                return (_jsx("g", { class: `path ${path.colour}${lit}`, "data-path": key, children: _jsx(Pattern, { path: path, locked: props.locked(path) }) }, key + path.colour));
            }), props.paths.map((path) => (_jsx(Badge, { colour: path.colour, letter: path.letter, at: badgeSpot(path), locked: props.locked(path), mark: props.mark }, path.ends.join("-") + path.colour)))] }));
}
