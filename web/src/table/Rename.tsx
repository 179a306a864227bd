// What one is called at this table, changed in the lobby or in mid-game.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { call } from "../api.js";
import { keepName, tokenOf } from "../memory.js";
import { t } from "../words.js";
import type { Store } from "./store.js";

/** What is typed and not yet taken: in the lobby somebody else at this page may sit down under it. */
export const typedName = signal<string | null>(null);

export function Rename({ store }: { store: Store }) {
  const me = store.lobby.value?.people.find((one) => one.id === store.welcome.value?.person);
  const typed = typedName.value;
  const [failure, setFailure] = useState("");
  useEffect(() => () => void (typedName.value = null), []);
  if (!me || store.lobby.value?.status === "over" || store.lobby.value?.status === "closed") return null;
  const name = (typed ?? me.name).trim();
  const change = (event: Event): void => {
    event.preventDefault();
    call("PUT", `/api/tables/${store.table}/name`, { name }, tokenOf(store.table))
      .then(() => {
        keepName(name);
        typedName.value = null;
        setFailure("");
      })
      .catch((fault: Error) => setFailure(fault.message));
  };
  return (
    <form class="rename" onSubmit={change}>
      <label class="field">
        <span>{t("your_name")}</span>
        <input value={typed ?? me.name} maxLength={40} autoComplete="nickname" onInput={(event) => (typedName.value = (event.currentTarget as HTMLInputElement).value)} />
      </label>
      {name !== "" && name !== me.name && <button type="submit">{t("rename")}</button>}
      {failure && (
        <p class="refusal" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
