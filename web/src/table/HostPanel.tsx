// What the host may change while the game runs: the bots' pace, absence, seats, the role itself.
import { useState } from "preact/hooks";
import { call } from "../api.js";
import { tokenOf } from "../memory.js";
import { t, word } from "../words.js";
import { seatCharacters } from "./labels.js";
import type { Store } from "./store.js";

const BOT_PACES = ["instant", "fast", "normal", "slow"];
const ABSENCES = ["ask", "default", "bot", "wait"];

export function HostPanel({ store }: { store: Store }) {
  const [sure, setSure] = useState(false);
  const [failure, setFailure] = useState("");
  const lobby = store.lobby.value;
  if (!lobby || !store.host.value) return null;
  const send = (method: string, path: string, body?: unknown): void => {
    setFailure("");
    call(method, `/api/tables/${store.table}/${path}`, body, tokenOf(store.table)).catch((fault: Error) => setFailure(fault.message));
  };
  const select = (title: string, name: "pace" | "absence", known: readonly string[]) => (
    <label class="field">
      <span>{title}</span>
      <select value={lobby.settings[name]} onChange={(event) => send("PUT", "settings", { [name]: (event.currentTarget as HTMLSelectElement).value })}>
        {known.map((one) => (
          <option key={one} value={one}>
            {word(`${name}_`, one)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section class="host" aria-label={t("host")}>
      <h3>{t("host")}</h3>
      {select(t("bot_pace"), "pace", BOT_PACES)}
      {select(t("absence"), "absence", ABSENCES)}
      <ul class="host-seats">
        {lobby.seats
          .filter((seat) => seat.person !== store.welcome.value?.person)
          .map((seat) => (
            <li key={seat.seat}>
              <span>
                {seatCharacters(store.scene.value, seat.characters)}: {seat.kind === "bot" ? t("state_bot") : seat.name || t("free_seat")}
              </span>
              <span class="ways">
                {seat.kind !== "bot" && (
                  <button type="button" onClick={() => send("PUT", `seats/${seat.seat}`, { kind: "bot", bot: "greedy" })}>
                    {t("bot_here")}
                  </button>
                )}
                {seat.kind === "bot" && (
                  <button type="button" onClick={() => send("PUT", `seats/${seat.seat}`, { kind: "person" })}>
                    {t("friend_here")}
                  </button>
                )}
                {seat.person !== null && (
                  <button type="button" onClick={() => send("POST", "host", { person: seat.person })}>
                    {t("hand_on")}
                  </button>
                )}
              </span>
            </li>
          ))}
      </ul>
      {failure && (
        <p class="refusal" role="alert">
          {failure}
        </p>
      )}
      <button type="button" onClick={() => (sure ? send("POST", "close") : setSure(true))}>
        {sure ? t("again_confirm") : t("close_table")}
      </button>
    </section>
  );
}
