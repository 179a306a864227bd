// Seats that are waited for: one row each, over the question, never so many that they hide the town.
import type { Scene } from "../scene.js";
import { t, word } from "../words.js";
import { seatCharacters } from "./labels.js";
import type { Store } from "./store.js";

export function Absent({ store, scene }: { store: Store; scene: Scene }) {
  const missing = store.state.value?.missing ?? [];
  if (!missing.length || store.past.value || (store.welcome.value?.viewer ?? -1) < 0) return null;
  const me = String(store.welcome.value?.person ?? "");
  return (
    <div class="panel absent-seats" role="status" tabIndex={0}>
      {missing.map((one) => {
        const who = seatCharacters(scene, store.lobby.value?.seats.find((seat) => seat.seat === one.seat)?.characters ?? []);
        return (
          <div key={one.seat} class="absent-seat">
            <p>{one.name ? t("missing", { who, name: one.name }) : t("missing_free", { who })}</p>
            <div class="ways">
              {one.choices.map((remedy) => (
                <button key={remedy} type="button" aria-pressed={one.votes[me] === remedy} onClick={() => store.decide(one.seat, remedy)}>
                  {word("remedy_", remedy)}
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
