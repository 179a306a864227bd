// Going back through the game while it runs: nothing can be done there, and one key leads back to now.
import { useState } from "preact/hooks";
import { t } from "../words.js";
import { SavesDialog } from "./Saves.js";
import type { Store } from "./store.js";

export function HistoryBar({ store }: { store: Store }) {
  const steps = store.state.value?.step ?? 0;
  const past = store.past.value;
  const at = past?.step ?? steps;
  const [saves, setSaves] = useState(false);
  const branch = store.lobby.value?.branch;
  if (steps === 0 && !branch) return null;
  return (
    <div class={past ? "history open" : "history"} role="group" aria-label={t("history")}>
      {steps > 0 && (
        <>
          <button type="button" class="plain" disabled={at <= 0} aria-label={t("history_prev")} onClick={() => void store.lookAt(at - 1)}>
            ‹
          </button>
          <input
            type="range"
            min="0"
            max={steps}
            value={at}
            aria-label={t("history")}
            onInput={(event) => void store.lookAt(Number((event.currentTarget as HTMLInputElement).value))}
          />
          <button type="button" class="plain" disabled={!past} aria-label={t("history_next")} onClick={() => void store.lookAt(at + 1)}>
            ›
          </button>
        </>
      )}
      {past && (
        <button type="button" class="main" onClick={() => void store.lookAt(null)}>
          {t("history_now")}
        </button>
      )}
      {branch && (
        <a class="branch-mark" href={`/t/${encodeURIComponent(branch.table)}`} title={t("branch_about")}>
          {t("branch_mark", { step: branch.step })}
        </a>
      )}
      <button type="button" class="plain" onClick={() => setSaves(true)}>
        {t("saves")}
      </button>
      {saves && <SavesDialog store={store} onClose={() => setSaves(false)} />}
    </div>
  );
}
