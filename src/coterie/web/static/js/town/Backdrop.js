import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { memo } from "../memo.js";
import { drawn } from "./geometry.js";
import { TONES } from "./houses.js";
import { grow } from "./scenery.js";
const dots = (points) => points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join("");
function Backdrop({ town }) {
    const [built, setBuilt] = useState(null);
    useEffect(() => {
        const later = setTimeout(() => setBuilt({ town, scenery: grow(town) }), 0);
        return () => clearTimeout(later);
    }, [town]);
    return _jsx("g", { class: "backdrop", "aria-hidden": "true", children: built?.town === town && _jsx(Country, { town: town, scenery: built.scenery }) });
}
function Country({ town, scenery }) {
    const { rows, shadows, furrows, river, bridge, lamps } = scenery;
    const { x, y, width, height } = town.box;
    const [cx, cy] = town.centre;
    const far = Math.max(width, height);
    const streets = town.paths.filter((path) => !path.secret).map((path) => drawn(path.line)).join("");
    const squares = dots([...town.spots.values()]);
    const lights = [...lamps, ...bridge.lamps];
    return (_jsxs(_Fragment, { children: [_jsxs("defs", { children: [_jsxs("radialGradient", { id: "ground", gradientUnits: "userSpaceOnUse", cx: cx, cy: cy, r: far * 0.66, children: [_jsx("stop", { offset: "0", class: "ground-near" }), _jsx("stop", { offset: "0.6", class: "ground-mid" }), _jsx("stop", { offset: "1", class: "ground-far" })] }), _jsxs("radialGradient", { id: "dusk", gradientUnits: "userSpaceOnUse", cx: cx, cy: cy, r: far * 0.8, children: [_jsx("stop", { offset: "0.5", class: "dusk-none" }), _jsx("stop", { offset: "0.72", class: "dusk-half" }), _jsx("stop", { offset: "1", class: "dusk-full" })] }), _jsxs("radialGradient", { id: "lamp", children: [_jsx("stop", { offset: "0", class: "lamp-core" }), _jsx("stop", { offset: "0.35", class: "lamp-glow" }), _jsx("stop", { offset: "1", class: "lamp-rim" })] })] }), _jsx("rect", { x: x - 1600, y: y - 1600, width: width + 3200, height: height + 3200, fill: "url(#ground)" }), _jsx("path", { class: "furrow", d: furrows }), [190, 140, 100, 70].map((wide) => (_jsx("path", { class: "street-glow", style: { strokeWidth: `${wide}px` }, d: streets }, wide))), _jsx("path", { class: "river-bank", d: river.water }), _jsx("path", { class: "river-quay", d: river.water }), _jsx("path", { class: "river-water", d: river.water }), _jsx("path", { class: "river-deep", d: river.water }), _jsx("path", { class: "river-ripple", d: river.ripples }), _jsx("path", { class: "river-pale", d: river.pale }), _jsx("path", { class: "river-warm", d: river.warm }), _jsx("path", { class: "boat", d: river.boats }), _jsx("path", { class: "bridge-pier", d: bridge.piers }), _jsx("path", { class: "bridge-side", d: bridge.deck }), _jsx("path", { class: "bridge-deck", d: bridge.deck }), _jsx("path", { class: "paving", d: streets }), _jsx("path", { class: "square", d: squares }), _jsx("path", { class: "shadow", d: shadows }), rows.map((row, k) => (_jsx("g", { children: TONES.map((tone) => row[tone] && _jsx("path", { class: tone, d: row[tone] }, tone)) }, k))), lights.map(([lx, ly], k) => (_jsx("circle", { cx: Math.round(lx), cy: Math.round(ly), r: "78", fill: "url(#lamp)" }, k))), _jsx("rect", { x: x - 1600, y: y - 1600, width: width + 3200, height: height + 3200, fill: "url(#dusk)" }), _jsx("path", { class: "lamp-post", d: dots(lights) })] }));
}
export const TownBackdrop = memo(Backdrop);
