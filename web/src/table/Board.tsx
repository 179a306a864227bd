// The map with what is done on it: choosing, planning, pointing, a larger view on small screens.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { placeName, type Scene } from "../scene.js";
import { TownMap, type Plan } from "../town/TownMap.js";
import type { View } from "../view.js";
import { t } from "../words.js";
import type { Choice } from "./choice.js";
import { characterName, describePlace, pieces } from "./labels.js";
import type { Store } from "./store.js";

export type BoardMode = "act" | "plan" | "point";
export const boardMode = signal<BoardMode>("act");

function plans(store: Store, view: View): Plan[] {
  const out: Plan[] = [];
  for (const steps of Object.values(store.plans.value)) {
    for (const who of new Set(steps.map((one) => one.who))) {
      const from = view.characters.find((one) => one.id === who)?.at ?? 0;
      const places = steps.filter((one) => one.who === who).map((one) => Number(one.to)).filter((n) => n > 0);
      if (from && places.length) out.push({ who, from, places });
    }
  }
  // Where somebody is about to go while others say whether they come along: shown like a plan.
  const { leader, to } = store.decision.value?.about ?? {};
  const from = view.characters.find((one) => one.id === leader)?.at;
  if (store.past.value || typeof to !== "number" || !from || from === to) return out;
  return [...out.filter((plan) => plan.who !== leader), { who: String(leader), from, places: [to] }];
}

export function Board(props: { store: Store; scene: Scene; view: View; choice: Choice }) {
  const { store, scene, view, choice } = props;
  const [large, setLarge] = useState(false);
  useEffect(() => {
    if (large) document.querySelector(".board .token.active, .board .place.lit")?.scrollIntoView({ block: "center", inline: "center" });
  }, [large]);
  const mode = boardMode.value;
  const planner = choice.actor.value ?? [...store.mine.value][0] ?? null;
  const decision = store.decision.value;
  const busy = store.past.value !== null || store.telling.value;

  const choose = (place: number): void => {
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
    if (busy || !decision?.mine || store.pending.value) return;
    choice.choosePlace(place);
  };

  const lit = busy || mode !== "act" ? new Set<number>() : choice.litPlaces.value;
  const pointed = store.pointed.value;
  const pointedPlace = pointed ? Number(pointed.at) : NaN;
  return (
    <section class={`board mode-${mode}${large ? " large" : ""}${store.past.value ? " in-past" : ""}`} id="board" aria-label={t("map")}>
      <div class="board-window">
        <TownMap
          scene={scene}
          view={view}
          mine={store.mine.value}
          active={choice.actor.value}
          lit={lit}
          litPaths={busy ? new Set() : choice.litPaths.value}
          litGroups={choice.litGroups.value}
          chosen={choice.place.value}
          plans={plans(store, view)}
          pinged={Number.isNaN(pointedPlace) ? null : pointedPlace}
          label={t("map")}
          pieces={pieces(scene, view)}
          describe={(place) => describePlace(scene, view, place, lit.has(place))}
          onPlace={choose}
          inert={busy}
        />
      </div>
      <div class="board-words">
        {mode !== "act" && (
          <p class="mode-words" role="status">
            {mode === "plan" ? t("plan_on", { name: planner ? characterName(scene, planner) : "" }) : t("point_on")}
          </p>
        )}
        {pointed && pointed.name && (
          <p class="mode-words" role="status">
            {t("pointed", { name: pointed.name, place: `${pointed.at} ${placeName(scene, pointedPlace)}` })}
          </p>
        )}
      </div>
      <div class="board-tools">
        {store.mine.value.size > 0 && (
          <>
            <button type="button" class="plain" aria-pressed={mode === "plan"} onClick={() => (boardMode.value = mode === "plan" ? "act" : "plan")}>
              {t("plan")}
            </button>
            {(store.plans.value[store.welcome.value?.viewer ?? -1]?.length ?? 0) > 0 && (
              <button type="button" class="plain" onClick={() => store.plan([])}>
                {t("plan_clear")}
              </button>
            )}
            <button type="button" class="plain" aria-pressed={mode === "point"} onClick={() => (boardMode.value = mode === "point" ? "act" : "point")}>
              {t("point")}
            </button>
          </>
        )}
        <button type="button" class="plain zoom" aria-pressed={large} onClick={() => setLarge(!large)}>
          {t(large ? "zoom_out" : "zoom_in")}
        </button>
      </div>
    </section>
  );
}
