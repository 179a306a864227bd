import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { signal } from "../../vendor/signals.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { placeName } from "../scene.js";
import { TownMap } from "../town/TownMap.js";
import { t } from "../words.js";
import { characterName, describePlace, pieces } from "./labels.js";
export const boardMode = signal("act");
function plans(store, view) {
    const out = [];
    for (const steps of Object.values(store.plans.value)) {
        for (const who of new Set(steps.map((one) => one.who))) {
            const from = view.characters.find((one) => one.id === who)?.at ?? 0;
            const places = steps.filter((one) => one.who === who).map((one) => Number(one.to)).filter((n) => n > 0);
            if (from && places.length)
                out.push({ who, from, places });
        }
    }
    const { leader, to } = store.decision.value?.about ?? {};
    const from = view.characters.find((one) => one.id === leader)?.at;
    if (store.past.value || typeof to !== "number" || !from || from === to)
        return out;
    return [...out.filter((plan) => plan.who !== leader), { who: String(leader), from, places: [to] }];
}
export function Board(props) {
    const { store, scene, view, choice } = props;
    const [large, setLarge] = useState(false);
    useEffect(() => {
        if (large)
            document.querySelector(".board .token.active, .board .place.lit")?.scrollIntoView({ block: "center", inline: "center" });
    }, [large]);
    const mode = boardMode.value;
    const planner = choice.actor.value ?? [...store.mine.value][0] ?? null;
    const decision = store.decision.value;
    const busy = store.past.value !== null || store.telling.value;
    const choose = (place) => {
        if (mode === "point") {
            store.pointAt(String(place));
            boardMode.value = "act";
            return;
        }
        if (mode === "plan" && planner) {
            const mine = store.plans.value[store.welcome.value?.viewer ?? -1] ?? [];
            store.plan([...mine, { who: planner, to: String(place) }].slice(-12));
            return;
        }
        if (busy || !decision?.mine || store.pending.value)
            return;
        choice.choosePlace(place);
    };
    const lit = busy || mode !== "act" ? new Set() : choice.litPlaces.value;
    const pointed = store.pointed.value;
    const pointedPlace = pointed ? Number(pointed.at) : NaN;
    return (_jsxs("section", { class: `board mode-${mode}${large ? " large" : ""}${store.past.value ? " in-past" : ""}`, id: "board", "aria-label": t("map"), children: [_jsx("div", { class: "board-window", children: _jsx(TownMap, { scene: scene, view: view, mine: store.mine.value, active: choice.actor.value, lit: lit, litPaths: busy ? new Set() : choice.litPaths.value, litGroups: choice.litGroups.value, chosen: choice.place.value, plans: plans(store, view), pinged: Number.isNaN(pointedPlace) ? null : pointedPlace, label: t("map"), pieces: pieces(scene, view), describe: (place) => describePlace(scene, view, place, lit.has(place)), onPlace: choose, inert: busy }) }), _jsxs("div", { class: "board-words", children: [mode !== "act" && (_jsx("p", { class: "mode-words", role: "status", children: mode === "plan" ? t("plan_on", { name: planner ? characterName(scene, planner) : "" }) : t("point_on") })), pointed && pointed.name && (_jsx("p", { class: "mode-words", role: "status", children: t("pointed", { name: pointed.name, place: `${pointed.at} ${placeName(scene, pointedPlace)}` }) }))] }), _jsxs("div", { class: "board-tools", children: [store.mine.value.size > 0 && (_jsxs(_Fragment, { children: [_jsx("button", { type: "button", class: "plain", "aria-pressed": mode === "plan", onClick: () => (boardMode.value = mode === "plan" ? "act" : "plan"), children: t("plan") }), (store.plans.value[store.welcome.value?.viewer ?? -1]?.length ?? 0) > 0 && (_jsx("button", { type: "button", class: "plain", onClick: () => store.plan([]), children: t("plan_clear") })), _jsx("button", { type: "button", class: "plain", "aria-pressed": mode === "point", onClick: () => (boardMode.value = mode === "point" ? "act" : "point"), children: t("point") })] })), _jsx("button", { type: "button", class: "plain zoom", "aria-pressed": large, onClick: () => setLarge(!large), children: t(large ? "zoom_out" : "zoom_in") })] })] }));
}
