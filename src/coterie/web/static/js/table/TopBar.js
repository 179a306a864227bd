import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { Icon } from "../parts/Icon.js";
import { maybe, steps, t } from "../words.js";
import { phaseTitle, spaceWords } from "./labels.js";
export const SYMBOLS = {
    group: "stranger", surge: "sprint", moon: "moon", worried: "catch-up", concerned: "alarm", ally: "ally", dog: "bubble-dog",
    ability: "stronger", speed: "fleetfoot", morale: "cards", scirocco: "scirocco",
};
export function SpaceSign({ symbol }) {
    const [kind = "", letter] = symbol.split("-");
    return (_jsxs(_Fragment, { children: [letter && _jsx("b", { class: "space-letter", children: letter }), _jsx(Icon, { name: SYMBOLS[kind] ?? "flag" })] }));
}
function TrackLine(props) {
    const { track, view } = props;
    const at = view[track.id];
    const here = typeof at === "number" ? at : 0;
    const next = track.spaces.find((space) => space.index > here && space.symbols.length > 0);
    const last = track.spaces[track.spaces.length - 1]?.index ?? 0;
    const left = t("track_left", { left: steps(last - here) });
    return (_jsxs("div", { class: `track track-${track.id}`, children: [_jsx("span", { class: "track-title", children: track.title }), _jsx("ol", { "aria-label": `${track.title}: ${left}`, children: track.spaces.map((space) => {
                    const mark = space.index === here ? " here" : space.index < here ? " past" : "";
                    const symbols = space.symbols.map((symbol) => spaceWords(track, symbol));
                    return (_jsxs("li", { class: `space${mark}${space.symbols.length > 1 || space.symbols[0]?.includes("-") ? " lettered" : ""}${space.index === last ? " last" : ""}${space.triangle ? " triangle" : ""}`, title: [t("track_now", { label: space.label }), ...symbols].join(": "), "aria-current": space.index === here ? "step" : undefined, children: [space.symbols[0] ? _jsx(SpaceSign, { symbol: space.symbols[0] }) : _jsx("span", { children: space.label }), space.symbols.length > 1 && _jsx("b", { class: "space-letter", children: "+" })] }, space.index));
                }) }), _jsxs("span", { class: "track-next", title: [next ? t("track_next", { what: next.symbols.map((symbol) => spaceWords(track, symbol)).join(", "), steps: steps(next.index - here) }) : "", left].filter(Boolean).join(" · "), children: [next && (_jsxs(_Fragment, { children: [next.symbols.map((symbol) => (_jsxs("span", { class: "next-sign", children: [_jsx(SpaceSign, { symbol: symbol }), _jsxs("span", { class: "next-words", children: [spaceWords(track, symbol), " "] })] }, symbol))), _jsx("strong", { children: t("track_in", { n: next.index - here }) }), " · "] })), t("track_left_short", { n: last - here })] })] }));
}
function Phases({ scene, now }) {
    const at = scene.phases.findIndex((phase) => phase.id === now);
    const count = (k) => t("phase_n", { n: k + 1, all: scene.phases.length });
    return (_jsx("ol", { class: "phases", "aria-label": at < 0 ? phaseTitle(scene, now) : count(at), children: scene.phases.map((phase, k) => (_jsx("li", { class: k === at ? "now" : k < at ? "past" : "", title: `${count(k)}. ${maybe(`phase_${phase.id}`, {}) ?? phase.title}`, "aria-current": k === at ? "step" : undefined, children: k === at ? phase.title : _jsx("span", { class: "unseen", children: phase.title }) }, phase.id))) }));
}
export function Hour({ scene, view }) {
    return (_jsxs(_Fragment, { children: [_jsxs("div", { class: "when", children: [_jsx("strong", { title: t("round_about"), children: t("round", { round: view.round }) }), _jsx(Phases, { scene: scene, now: view.phase }), _jsxs("span", { class: view.alert ? "alertness alert" : "alertness", children: [_jsx(Icon, { name: view.alert ? "alarm" : "moon" }), t(view.alert ? "alert" : "calm")] })] }), _jsx("div", { class: scene.tracks.length > 1 ? "tracks two" : "tracks", children: scene.tracks.map((track) => (_jsx(TrackLine, { scene: scene, view: view, track: track }, track.id))) })] }));
}
export function TopBar(props) {
    const { store } = props;
    const scene = store.scene.value;
    const view = store.shown.value;
    const link = store.link.state.value;
    return (_jsxs("header", { class: "top", children: [_jsxs("a", { class: "brand", href: "/", children: [_jsx(Icon, { name: "lantern" }), _jsx("span", { children: scene?.title ?? t("title") })] }), scene && view && _jsx(Hour, { scene: scene, view: view }), _jsxs("div", { class: "doors", children: [_jsxs("span", { class: `link-state ${link}`, role: "status", children: [_jsx("span", { class: "dot", "aria-hidden": "true" }), _jsx("span", { class: "link-words", children: t(`link_${link}`) })] }), _jsxs("button", { type: "button", class: "plain", onClick: props.onSettings, "aria-label": t("settings"), children: [_jsx(Icon, { name: "cog" }), _jsx("span", { class: "door-words", children: t("settings") })] }), _jsx("button", { type: "button", class: "plain", onClick: props.onHelp, "aria-label": t("help"), children: "?" })] })] }));
}
