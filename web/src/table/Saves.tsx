// Save points: places in the game with a name, and a new table that plays on from one of them.
import { useState } from "preact/hooks";
import { call } from "../api.js";
import { playOn } from "../branch.js";
import { newId } from "../link.js";
import { tokenOf } from "../memory.js";
import { Dialog } from "../parts/Dialog.js";
import { t } from "../words.js";
import type { Store } from "./store.js";

export function SavesDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const [name, setName] = useState("");
  const [id, setId] = useState(newId);
  const [failure, setFailure] = useState("");
  const lobby = store.lobby.value;
  const me = store.welcome.value;
  if (!lobby || !me) return null;
  const path = `/api/tables/${store.table}/saves`;
  const fail = (fault: Error): void => setFailure(fault.message);
  const keep = (event: Event): void => {
    event.preventDefault();
    if (!name.trim()) return;
    setFailure("");
    call("POST", path, { id, name: name.trim() }, tokenOf(store.table))
      .then(() => {
        setName("");
        setId(newId());
      })
      .catch(fail);
  };
  const mine = lobby.people.find((one) => one.id === me.person)?.name;
  const seated = store.mySeats.value.length > 0;
  return (
    <Dialog title={t("saves")} onClose={onClose}>
      <p class="aside">{t(lobby.status === "over" ? "saves_about_over" : "saves_about")}</p>
      {lobby.saves.length === 0 && <p>{t("saves_none")}</p>}
      <ul class="saves">
        {lobby.saves.map((one) => (
          <li key={one.n}>
            <span>
              <strong>{one.name}</strong> {t("save_line", { step: one.step, name: one.by })}
            </span>
            <span class="ways">
              {(seated || lobby.status === "over") && (
                <button
                  type="button"
                  onClick={() => {
                    setFailure("");
                    playOn(store.table, lobby.title || lobby.ruleset_title, { save: one.n }).catch(fail);
                  }}
                >
                  {t("play_on")}
                </button>
              )}
              {(me.host || one.by === mine) && (
                <button
                  type="button"
                  class="plain"
                  aria-label={t("save_forget", { name: one.name })}
                  onClick={() => call("DELETE", `${path}/${one.n}`, undefined, tokenOf(store.table)).catch(fail)}
                >
                  {t("forget")}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {seated && lobby.status === "playing" && (
        <form class="say" onSubmit={keep}>
          <label class="unseen" for="save-name">
            {t("save_name")}
          </label>
          <input id="save-name" value={name} maxLength={40} placeholder={t("save_name")} autoComplete="off" onInput={(event) => setName((event.currentTarget as HTMLInputElement).value)} />
          <button type="submit">{t("save_keep")}</button>
        </form>
      )}
      {failure && (
        <p class="refusal" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
