// Somebody who watches takes a free seat: who has not said yet who they are is asked for a name.
import { useEffect, useRef, useState } from "preact/hooks";
import { myName } from "../memory.js";
import { t } from "../words.js";
import { sit } from "./LobbyPage.js";
import type { Store } from "./store.js";

export function SitDown({ store, seat }: { store: Store; seat: number }) {
  const person = store.welcome.value?.person ?? null;
  const known = store.lobby.value?.people.find((one) => one.id === person)?.name;
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState(myName());
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [asking]);
  const take = (as: string): void => {
    sit(store, as, seat).catch((fault: Error) => (store.failure.value = fault.message));
  };
  if (!asking) {
    return (
      <button type="button" onClick={() => (known === undefined ? setAsking(true) : take(known))}>
        {t("sit_down")}
      </button>
    );
  }
  return (
    <form
      class="say"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) take(name);
      }}
    >
      <label class="unseen" for="sit-name">
        {t("your_name")}
      </label>
      <input
        id="sit-name"
        ref={field}
        value={name}
        placeholder={t("your_name")}
        maxLength={40}
        autoComplete="nickname"
        onInput={(event) => setName((event.currentTarget as HTMLInputElement).value)}
      />
      <button type="submit" disabled={!name.trim()}>
        {t("sit_down")}
      </button>
    </form>
  );
}
