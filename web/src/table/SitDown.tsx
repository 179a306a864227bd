// Somebody who watches takes a free seat: which, if there are several, and as whom, if they have not said yet.
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/Icon.js";
import { myName } from "../memory.js";
import { useOnce } from "../once.js";
import type { Seat } from "../protocol.js";
import { person, type Scene } from "../scene.js";
import { t } from "../words.js";
import { characterName } from "./labels.js";
import { sit } from "./LobbyPage.js";
import type { Store } from "./store.js";

/** Whom the seat plays, and what they can do. */
function SeatWords({ scene, seat }: { scene: Scene; seat: Seat }) {
  return (
    <>
      {seat.characters.map((id) => (
        <span key={id} class={`seat-choice-one cast-${id}`}>
          <span class="mate-face" aria-hidden="true">
            <Icon name={id} />
          </span>
          <span>
            <strong>{characterName(scene, id)}</strong> <small>{(person(scene, id).abilities ?? []).map((ability) => ability.text).join("; ")}</small>
          </span>
        </span>
      ))}
    </>
  );
}

export function SitDown({ store, scene, seats }: { store: Store; scene: Scene; seats: readonly Seat[] }) {
  const me = store.welcome.value?.person ?? null;
  const known = store.lobby.value?.people.find((one) => one.id === me)?.name;
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState(known ?? myName());
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { busy, once } = useOnce((reason) => (store.failure.value = reason));
  const [only] = seats.length === 1 ? seats : [];
  useEffect(() => (field.current ?? first.current)?.focus(), [asking]);
  const take = (seat: Seat): void => once(() => sit(store, name, seat.seat));
  if (!asking) {
    return (
      <button type="button" disabled={busy} onClick={() => (only && name.trim() ? take(only) : setAsking(true))}>
        {t("sit_down")}
      </button>
    );
  }
  return (
    <form
      class="sit-down"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && only) take(only);
      }}
    >
      {known === undefined && (
        <div class="say">
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
        </div>
      )}
      {only && (
        <button type="submit" disabled={busy || !name.trim()}>
          {t("sit_down")}
        </button>
      )}
      {!only && (
        <div class="seat-choices" role="group" aria-label={t("sit_where")}>
          {seats.map((seat, k) => (
            <button key={seat.seat} ref={k === 0 ? first : null} type="button" class="seat-choice" disabled={busy || !name.trim()} onClick={() => take(seat)}>
              <SeatWords scene={scene} seat={seat} />
            </button>
          ))}
        </div>
      )}
      <button type="button" class="plain" onClick={() => setAsking(false)}>
        {t("cancel")}
      </button>
    </form>
  );
}
