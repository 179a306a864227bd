import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../vendor/preact-hooks.js";
import { letters } from "../scene.js";
import { TownBackdrop } from "./Backdrop.js";
import { layOut, route, drawn } from "./geometry.js";
import { Streets } from "./Streets.js";
import { GroupToken, PersonToken, PieceToken, standing } from "./Tokens.js";
function useMarkScale(width) {
    const ref = useRef(null);
    const [mark, setMark] = useState(1);
    useLayoutEffect(() => {
        const node = ref.current;
        if (!node)
            return undefined;
        const measure = () => {
            const box = node.getBoundingClientRect();
            const scale = Math.min(box.width / width, box.height / width);
            if (scale > 0)
                setMark(Math.round(Math.min(1.6, Math.max(0.95, 0.52 / scale)) * 20) / 20);
        };
        measure();
        const watcher = new ResizeObserver(measure);
        watcher.observe(node);
        return () => watcher.disconnect();
    }, [width]);
    return { ref, mark };
}
export function TownMap(props) {
    const { scene, view } = props;
    const town = useMemo(() => layOut(scene), [scene]);
    const { ref, mark } = useMarkScale(town.box.width);
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
    const { x, y, width, height } = town.box;
    return (_jsxs("svg", { ref: ref, class: "town", viewBox: `${x} ${y} ${width} ${height}`, role: "group", "aria-label": props.label, children: [_jsx(TownBackdrop, { town: town }), _jsx(Streets, { paths: town.paths, locked: locked, lit: props.litPaths, mark: mark }), _jsx(Plans, { ...props, spots: town.spots, lines: props.plans.map((plan) => planLine(town, plan)) }), _jsx(Names, { scene: scene, spots: town.spots, below: town.below, mark: mark }), _jsx(Places, { ...props, spots: town.spots, quests: questPlaces, mark: mark }), _jsx(Tokens, { ...props, town: town, mark: mark })] }));
}
function planLine(town, plan) {
    const stops = [plan.from, ...plan.places];
    return stops.slice(1).map((to, k) => drawn(route(town, stops[k], to))).join("");
}
function Plans(props) {
    return (_jsx("g", { class: "plans", "aria-hidden": "true", children: props.plans.map((plan, k) => (_jsx("path", { class: `plan cast-${plan.who}`, d: props.lines[k] }, plan.who))) }));
}
function Names(props) {
    return (_jsx("g", { class: "place-names", "aria-hidden": "true", children: props.scene.board.places.map((place) => {
            const [x, y] = props.spots.get(place.id) ?? [0, 0];
            return (_jsx("text", { x: x, y: props.below.has(place.id) ? y - 30 * props.mark - 8 : y + 30 * props.mark + 27, class: "place-name", children: place.name }, place.id));
        }) }));
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
    const { view, scene, town, mark } = props;
    const size = mark * 1.15;
    const edge = town.box.x + town.box.width - 175;
    const beside = (place) => ((town.spots.get(place)?.[0] ?? 0) > edge ? -1 : 1);
    const at = new Map();
    for (const c of view.characters) {
        if (c.at)
            at.set(c.at, [...(at.get(c.at) ?? []), c.id]);
    }
    const people = [];
    const crowd = (n) => (n > 3 ? 0.8 : 1);
    for (const c of view.characters) {
        const here = at.get(c.at);
        if (!here)
            continue;
        const person = scene.characters.find((one) => one.id === c.id);
        people.push({
            mark: {
                id: c.id,
                letters: person ? letters(person) : c.id.slice(0, 1).toUpperCase(),
                members: person?.members ?? [],
                at: c.at,
                hidden: c.hidden,
                mine: props.mine.has(c.id),
                active: props.active === c.id,
            },
            off: standing(here.indexOf(c.id), here.length, size * crowd(here.length), town.below.has(c.at)),
            scale: size * crowd(here.length),
        });
    }
    const groups = view.groups
        .filter((group) => group.at)
        .map((group) => ({ id: group.id, at: group.at, known: group.card !== null, meets: view.encounter === group.id }));
    return (_jsxs("g", { class: "tokens", "aria-hidden": "true", children: [groups.map((group) => (_jsx(GroupToken, { town: town, group: group, off: [beside(group.at) * 46 * size, 10 * size], scale: size }, group.id))), props.pieces.map((piece) => {
                const here = props.pieces.filter((one) => one.at === piece.at);
                const off = [-50 * size, (20 + here.indexOf(piece) * 36) * size];
                return _jsx(PieceToken, { town: town, piece: piece, off: off, scale: size * 0.85, onPress: () => props.onPlace(piece.at) }, `piece-${piece.id}`);
            }), people.map((one) => (_jsx(PersonToken, { town: town, person: one.mark, off: one.off, scale: one.scale }, one.mark.id))), props.plans.map((plan) => {
                const last = plan.places[plan.places.length - 1];
                const person = scene.characters.find((one) => one.id === plan.who);
                if (last === undefined || !person)
                    return null;
                const ghost = { id: plan.who, letters: letters(person), at: last, hidden: false, mine: false, active: false, ghost: true };
                return _jsx(PersonToken, { town: town, person: ghost, off: [0, -54 * size], scale: size }, `plan-${plan.who}`);
            })] }));
}
