// Hands that watchers see: proposed by anybody who sits at the table, open once all agree, until one does not.
import { t } from "../words.js";
import type { Store } from "./store.js";

/** What everybody should know of it now, beside the question. */
export function OpenNotice({ store }: { store: Store }) {
  const lobby = store.lobby.value;
  const me = store.welcome.value;
  if (!lobby || !me || lobby.status !== "playing") return null;
  const seated = store.mySeats.value.length > 0;
  const agreed = me.person !== null && lobby.opening.includes(me.person);
  if (!seated) return null;
  if (lobby.opened) {
    return (
      <p class="notice slim open-hands" role="status">
        {t("open_on")}{" "}
        <button type="button" class="plain" onClick={() => store.openHands(false)}>
          {t("open_end")}
        </button>
      </p>
    );
  }
  if (!lobby.opening.length) return null;
  const names = (these: (id: number) => boolean): string => lobby.people.filter((one) => these(one.id)).map((one) => one.name).join(", ");
  const owing = names((id) => !lobby.opening.includes(id) && lobby.seats.some((seat) => seat.kind === "person" && seat.person === id));
  return (
    <p class="notice slim open-hands" role="status">
      {agreed ? t("open_waits", { names: owing }) : t("open_asks", { names: names((id) => lobby.opening.includes(id)) })}{" "}
      {!agreed && (
        <button type="button" onClick={() => store.openHands(true)}>
          {t("agree")}
        </button>
      )}{" "}
      <button type="button" class="plain" onClick={() => store.openHands(false)}>
        {t(agreed ? "cancel" : "refuse")}
      </button>
    </p>
  );
}

/** In the table's settings: propose it, or end it. */
export function OpenSetting({ store }: { store: Store }) {
  const lobby = store.lobby.value;
  if (!lobby || lobby.status !== "playing" || store.mySeats.value.length === 0) return null;
  const on = lobby.opened || lobby.opening.length > 0;
  return (
    <section class="open-setting" aria-label={t("open_title")}>
      <h3>{t("open_title")}</h3>
      <p class="aside">{t("open_about")}</p>
      <button type="button" onClick={() => store.openHands(!on)}>
        {t(lobby.opened ? "open_end" : on ? "cancel" : "open_propose")}
      </button>
    </section>
  );
}
