import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../vendor/preact-hooks.js";
import { TownBackdrop } from "./Backdrop.js";
import { drawn, layOut, route, stretchFor } from "./geometry.js";
import { crowdOf } from "./crowd.js";
import { clearOf, placeNames, sides } from "./names.js";
import { badgeSpot, Streets } from "./Streets.js";
import { GroupToken, PersonToken, PieceToken } from "./Tokens.js";
const NAME = { wide: 13, narrow: 11.5 };
const MEASURE = { mark: 1, name: 32 };
function useTown(scene) {
    const ref = useRef(null);
    const [shape, setShape] = useState(0);
    const [measure, setMeasure] = useState(MEASURE);
    const town = useMemo(() => (shape ? layOut(scene, stretchFor(scene, shape)) : null), [scene, shape]);
    useLayoutEffect(() => {
        const node = ref.current;
        if (!node)
            return undefined;
        const look = () => {
            const box = node.getBoundingClientRect();
            if (!box.width || !box.height)
                return;
            const now = box.width / box.height;
            if (!shape || Math.abs(Math.log(now / shape)) > 0.13)
                setShape(now);
            if (!town)
                return;
            const scale = Math.min(box.width / town.box.width, box.height / town.box.height);
            const mark = Math.round(Math.min(1.7, Math.max(0.95, 0.47 / scale)) * 20) / 20;
            const name = Math.round(Math.min(64, Math.max(27, (box.width < 500 ? NAME.narrow : NAME.wide) / scale)) / 2) * 2;
            setMeasure((before) => (before.mark === mark && before.name === name ? before : { mark, name }));
        };
        look();
        const watcher = new ResizeObserver(look);
        watcher.observe(node);
        return () => watcher.disconnect();
    }, [town, shape]);
    return { ref, sight: town && { town, measure } };
}
function useNames(scene, { town, measure }) {
    return useMemo(() => {
        const badges = town.paths.map(badgeSpot);
        const names = placeNames(scene.board.places, town, badges, measure.mark, measure.name);
        return { names, hands: sides(town, names, badges, measure.mark) };
    }, [scene, town, measure]);
}
export function TownMap(props) {
    const { ref, sight } = useTown(props.scene);
    const { x, y, width, height } = sight?.town.box ?? { x: 0, y: 0, width: 1, height: 1 };
    return (_jsx("svg", { ref: ref, class: "town", viewBox: `${x} ${y} ${width} ${height}`, role: "group", "aria-label": props.label, children: sight && _jsx(Drawing, { ...props, sight: sight }) }));
}
function Drawing(props) {
    const { scene, view, sight } = props;
    const { town, measure } = sight;
    const { mark } = measure;
    const { names, hands } = useNames(scene, sight);
    const crowd = crowdOf(props, town, hands, mark);
    const locked = useMemo(() => {
        const shut = new Set(view.passages.filter((p) => !p.open).map((p) => [...p.ends].sort((a, b) => a - b).join("-")));
        return (path) => path.colour === "purple" && shut.has(path.ends.join("-"));
    }, [view.passages]);
    const questPlaces = new Map();
    view.quests.forEach((quest, k) => {
        if (quest.done)
            return;
        const mark = { letter: quest.slot ? quest.slot.slice(0, 1).toUpperCase() : String(k + 1), slot: quest.slot ?? "" };
        for (const place of quest.places)
            questPlaces.set(place, mark);
        for (const cube of quest.cubes ?? [])
            if (typeof cube === "number" && !quest.slot)
                questPlaces.set(cube, mark);
    });
    return (_jsxs(_Fragment, { children: [_jsx(TownBackdrop, { town: town }), _jsx(Streets, { paths: town.paths, locked: locked, lit: props.litPaths, mark: mark }), _jsx(Plans, { ...props, spots: town.spots, lines: props.plans.map((plan) => planLine(town, plan)) }), _jsx("g", { class: "trails", "aria-hidden": "true" }), _jsx(Names, { names: clearOf(names, crowd.boxes), size: measure.name }), _jsx(Places, { ...props, spots: town.spots, quests: questPlaces, mark: mark }), _jsx(Tokens, { ...props, town: town, crowd: crowd, mark: mark })] }));
}
function planLine(town, plan) {
    const stops = [plan.from, ...plan.places];
    return stops.slice(1).map((to, k) => drawn(route(town, stops[k], to))).join("");
}
function Plans(props) {
    return (_jsx("g", { class: "plans", "aria-hidden": "true", children: props.plans.map((plan, k) => (_jsx("path", { class: `plan cast-${plan.who}`, d: props.lines[k] }, plan.who))) }));
}
function Names(props) {
    const { names, size } = props;
    return (_jsx("g", { class: "place-names", "aria-hidden": "true", style: { fontSize: `${size}px`, strokeWidth: `${size * 0.24}px` }, children: names.map(({ id, text, at }) => (_jsx("text", { x: at[0], y: at[1] + size * 0.3, class: "place-name", children: text }, id))) }));
}
function Places(props) {
    const { scene, spots, quests, mark } = props;
    const group = useRef(null);
    const [current, setCurrent] = useState(scene.board.places.find((place) => place.start)?.id ?? 1);
    useEffect(() => {
        if (props.chosen !== null)
            setCurrent(props.chosen);
    }, [props.chosen]);
    const walk = (event, place) => {
        const turn = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
        const way = turn[event.key];
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            props.onPlace(place);
            return;
        }
        if (!way)
            return;
        event.preventDefault();
        event.stopPropagation();
        const next = neighbour(scene, spots, place, way);
        if (next === null)
            return;
        setCurrent(next);
        group.current?.querySelector(`[data-place="${next}"]`)?.focus();
    };
    return (_jsx("g", { class: "places", ref: group, children: scene.board.places.map((place) => {
            const [x, y] = spots.get(place.id) ?? [0, 0];
            const marks = ["place"];
            if (props.lit.has(place.id))
                marks.push("lit");
            if (props.chosen === place.id)
                marks.push("chosen");
            if (props.pinged === place.id)
                marks.push("pinged");
            const quest = quests.get(place.id);
            return (_jsxs("g", { class: marks.join(" "), transform: `translate(${x} ${y})`, role: "button", tabindex: place.id === current ? 0 : -1, "data-place": place.id, "aria-label": props.describe(place.id), "aria-disabled": props.inert ? "true" : undefined, onClick: () => props.onPlace(place.id), onKeyDown: (event) => walk(event, place.id), onFocus: () => setCurrent(place.id), children: [_jsx("circle", { class: "place-target", r: 72 * Math.min(1.1, mark) }), _jsxs("g", { transform: `scale(${mark})`, children: [_jsx("circle", { class: "place-light", r: "44" }), _jsx("circle", { class: "place-ring", r: "31" }), _jsx("circle", { class: "place-disc", r: "26" }), _jsx("text", { class: "place-number", y: "11", children: place.id }), quest !== undefined && (_jsxs("g", { class: `quest-mark${quest.slot ? ` slot-${quest.slot}` : ""}`, transform: "translate(-33 -20)", children: [_jsx("path", { d: "M0 -22L6 -7 22 -6 10 4 14 20 0 11 -14 20 -10 4 -22 -6 -6 -7z" }), _jsx("text", { y: "8", children: quest.letter })] }))] })] }, place.id));
        }) }));
}
function neighbour(scene, spots, place, way) {
    const here = spots.get(place);
    if (!here)
        return null;
    let found = null;
    let score = 0.2;
    for (const { a, b } of scene.board.paths) {
        if (a !== place && b !== place)
            continue;
        const there = a === place ? b : a;
        const spot = spots.get(there);
        if (!spot)
            continue;
        const far = Math.hypot(spot[0] - here[0], spot[1] - here[1]) || 1;
        const agrees = ((spot[0] - here[0]) * way[0] + (spot[1] - here[1]) * way[1]) / far;
        if (agrees > score) {
            score = agrees;
            found = there;
        }
    }
    return found;
}
function Tokens(props) {
    const { scene, town, mark, crowd } = props;
    const size = mark * 1.15;
    return (_jsxs("g", { class: "tokens", "aria-hidden": "true", children: [crowd.groups.map((one) => (_jsx(GroupToken, { town: town, group: one.mark, off: one.off, scale: one.scale }, one.mark.id))), crowd.pieces.map((one) => (_jsx(PieceToken, { town: town, piece: one.mark, off: one.off, scale: one.scale, onPress: () => props.onPlace(one.mark.at) }, `piece-${one.mark.id}`))), crowd.people.map((one) => (_jsx(PersonToken, { town: town, person: one.mark, off: one.off, scale: one.scale }, one.mark.id))), props.plans.map((plan) => {
                const last = plan.places[plan.places.length - 1];
                const person = scene.characters.find((one) => one.id === plan.who);
                if (last === undefined || !person)
                    return null;
                const ghost = { id: plan.who, letters: person.letter, at: last, hidden: false, mine: false, active: false, ghost: true };
                const above = (town.spots.get(last)?.[1] ?? 0) - town.box.y > 120 * size;
                return _jsx(PersonToken, { town: town, person: ghost, off: [0, (above ? -54 : 54) * size], scale: size }, `plan-${plan.who}`);
            })] }));
}
