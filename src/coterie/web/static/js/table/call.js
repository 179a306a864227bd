import { effect } from "../../vendor/signals.js";
import { calling } from "../settings.js";
import { t } from "../words.js";
const able = () => calling.value === "on" && "Notification" in window && Notification.permission === "granted";
export function callBack(store) {
    let shown = null;
    let asked = "";
    const away = () => {
        shown?.close();
        shown = null;
    };
    const back = () => {
        if (!document.hidden)
            away();
    };
    document.addEventListener("visibilitychange", back);
    const end = effect(() => {
        const decision = store.decision.value;
        const mine = decision?.mine ? decision.text : "";
        if (mine === asked)
            return;
        asked = mine;
        away();
        if (!mine || !document.hidden || !able())
            return;
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
