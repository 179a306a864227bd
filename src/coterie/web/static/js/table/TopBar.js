import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { Icon } from "../parts/Icon.js";
import { named, steps, t } from "../words.js";
import { ahead, phaseTitle } from "./labels.js";
const SYMBOLS = { group: "stranger", surge: "sprint", end: "hourglass" };
function TrackLine(props) {
    const { track, view } = props;
    const at = view[track.id];
    const here = typeof at === "number" ? at : 0;
    const next = track.id === "unrest" ? ahead(props.scene, view) : [];
    const last = track.spaces[track.spaces.length - 1]?.index ?? 0;
    const left = t("track_left", { left: steps(last - here) });
    return (_jsxs("div", { class: `track track-${track.id}`, children: [_jsx("span", { class: "track-title", children: named(track.id, track.title) }), _jsx("ol", { "aria-label": `${named(track.id, track.title)}: ${left}`, children: track.spaces.map((space) => {
                    const mark = space.index === here ? " here" : space.index < here ? " past" : "";
                    const symbols = space.symbols.map((symbol) => track.symbols?.[symbol] ?? symbol);
                    return (_jsx("li", { class: `space${mark}${space.index === last ? " last" : ""}${space.triangle ? " triangle" : ""}`, title: [t("track_now", { label: space.label }), ...symbols].join(": "), "aria-current": space.index === here ? "step" : undefined, children: space.symbols[0] ? _jsx(Icon, { name: SYMBOLS[space.symbols[0]] ?? "flag" }) : _jsx("span", { children: space.label }) }, space.index));
                }) }), _jsx("span", { class: "track-next", children: [...next.slice(0, 1), left].join(" · ") })] }));
}
export function TopBar(props) {
    const { store } = props;
    const scene = store.scene.value;
    const view = store.shown.value;
    const link = store.link.state.value;
    return (_jsxs("header", { class: "top", children: [_jsxs("a", { class: "brand", href: "/", children: [_jsx(Icon, { name: "lantern" }), _jsx("span", { children: named(scene?.ruleset ?? "", scene?.title ?? t("title")) })] }), scene && view && (_jsxs(_Fragment, { children: [_jsxs("div", { class: "when", children: [_jsx("strong", { children: t("round", { round: view.round }) }), _jsx("ol", { class: "phases", "aria-label": phaseTitle(scene, view.phase), children: scene.phases.map((phase, k) => (_jsx("li", { class: phase.id === view.phase ? "now" : "", title: phaseTitle(scene, phase.id), "aria-current": phase.id === view.phase ? "step" : undefined, children: phase.id === view.phase ? phaseTitle(scene, phase.id) : k + 1 }, phase.id))) }), _jsxs("span", { class: view.alert ? "alertness alert" : "alertness", children: [_jsx(Icon, { name: view.alert ? "alarm" : "moon" }), t(view.alert ? "alert" : "calm")] })] }), _jsx("div", { class: "tracks", children: scene.tracks.map((track) => (_jsx(TrackLine, { scene: scene, view: view, track: track }, track.id))) })] })), _jsxs("div", { class: "doors", children: [_jsxs("span", { class: `link-state ${link}`, role: "status", children: [_jsx("span", { class: "dot", "aria-hidden": "true" }), _jsx("span", { class: "link-words", children: t(link === "open" ? "link_open" : link === "opening" ? "link_opening" : "link_lost") })] }), _jsxs("button", { type: "button", class: "plain", onClick: props.onSettings, "aria-label": t("settings"), children: [_jsx(Icon, { name: "cog" }), _jsx("span", { class: "door-words", children: t("settings") })] }), _jsx("button", { type: "button", class: "plain", onClick: props.onHelp, "aria-label": t("help"), children: "?" })] })] }));
}
