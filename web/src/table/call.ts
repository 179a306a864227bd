// Calling somebody back to a table that asks them while its page lies in the background: once per question.
import { effect } from "@preact/signals";
import { calling, cannotCall } from "../settings.js";
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
    // Not the question that is shown: that waits until everything before it has been told, and nobody looks on.
    const decision = store.state.value?.over ? null : store.state.value?.decision;
    const mine = decision?.mine ? decision.text : "";
    if (mine === asked) return;
    asked = mine;
    away();
    if (!mine || !document.hidden || !able()) return;
    const title = store.lobby.value?.title || store.scene.value?.title || t("title");
    try {
      shown = new Notification(title, { body: mine, tag: location.pathname });
    } catch {
      cannotCall(); // some phones let a page ask for leave, but show nothing
      return;
    }
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
