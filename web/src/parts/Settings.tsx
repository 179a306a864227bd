// Colours, text size, motion, pace, keys and language: each a row of plain choices.
import type { Signal } from "@preact/signals";
import { calling, callRefused, cannotCall, dress, keep, letterKeys, matePace, motion, MOTIONS, pace, PACES, text, TEXTS, theme, THEMES } from "../settings.js";
import { language, speak, t, word } from "../words.js";

function Row<T extends string>(props: { title: string; name: string; value: Signal<T>; known: readonly T[]; label: (value: T) => string; onChange?: () => void }) {
  const { value, name } = props;
  return (
    <fieldset class="setting">
      <legend>{props.title}</legend>
      {props.known.map((one) => (
        <label key={one} class="choice">
          <input
            type="radio"
            name={name}
            checked={value.value === one}
            onChange={() => {
              value.value = one;
              keep(name, one);
              dress();
              props.onChange?.();
            }}
          />
          <span>{props.label(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The browser asks the person once; without its leave the setting stays off. */
async function mayCall(): Promise<void> {
  callRefused.value = false;
  if (calling.value === "off") return;
  const leave = "Notification" in window ? await Notification.requestPermission() : "denied";
  if (leave !== "granted") cannotCall();
}

export function Settings() {
  return (
    <section class="settings" aria-label={t("settings")}>
      <Row title={t("theme")} name="theme" value={theme} known={THEMES} label={(one) => word("theme_", one)} />
      <Row title={t("text_size")} name="text" value={text} known={TEXTS} label={(one) => word("text_", one)} />
      <Row title={t("motion")} name="motion" value={motion} known={MOTIONS} label={(one) => word("motion_", one)} />
      <Row title={t("pace")} name="pace" value={pace} known={PACES} label={(one) => word("pace_", one)} />
      <Row title={t("mate_pace")} name="mate_pace" value={matePace} known={PACES} label={(one) => word("pace_", one)} />
      <Row title={t("keys_setting")} name="keys" value={letterKeys} known={["on", "off"]} label={(one) => word("", one)} />
      <Row title={t("calling")} name="calling" value={calling} known={["on", "off"]} label={(one) => word("", one)} onChange={() => void mayCall()} />
      <p role="status">{callRefused.value ? t("calling_refused") : ""}</p>
      <fieldset class="setting">
        <legend>{t("language")}</legend>
        {(["en", "cs"] as const).map((one) => (
          <label key={one} class="choice">
            <input type="radio" name="language" checked={language.value === one} onChange={() => void speak(one)} />
            <span lang={one}>{one === "en" ? "English" : "Čeština"}</span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}
