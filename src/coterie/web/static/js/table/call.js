import { effect } from "../../vendor/signals.js";
import { calling, cannotCall } from "../settings.js";
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
        const decision = store.state.value?.over ? null : store.state.value?.decision;
        const mine = decision?.mine ? decision.text : "";
        if (mine === asked)
            return;
        asked = mine;
        away();
        if (!mine || !document.hidden || !able())
            return;
        const title = store.lobby.value?.title || store.scene.value?.title || t("title");
        try {
            shown = new Notification(title, { body: mine, tag: location.pathname });
        }
        catch {
            cannotCall();
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
