// Calling somebody back to a table that asks them while its page lies in the background: once per question.
import { effect } from "@preact/signals";
import { calling } from "../settings.js";
import { t } from "../words.js";
import type { Store } from "./store.js";

const able = (): boolean => calling.value === "on" && "Notification" in window && Notification.permission === "granted";

export function callBack(store: Store): () => void {
  let shown: Notification | null = null;
  let asked = "";
  const away = (): void => {
    shown?.close();
    shown = null;
  };
  const back = (): void => {
    if (!document.hidden) away();
  };
  document.addEventListener("visibilitychange", back);
  const end = effect(() => {
    const decision = store.decision.value;
    const mine = decision?.mine ? decision.text : "";
    if (mine === asked) return;
    asked = mine;
    away();
    if (!mine || !document.hidden || !able()) return;
    const title = store.lobby.value?.title || store.scene.value?.title || t("title");
    shown = new Notification(title, { body: mine, tag: location.pathname });
    shown.onclick = () => {
      window.focus();
      away();
    };
  });
  return () => {
    document.removeEventListener("visibilitychange", back);
    end();
    away();
  };
}
