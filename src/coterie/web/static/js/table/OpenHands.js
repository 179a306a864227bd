import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { t } from "../words.js";
export function OpenNotice({ store }) {
    const lobby = store.lobby.value;
    const me = store.welcome.value;
    if (!lobby || !me || lobby.status !== "playing")
        return null;
    const seated = store.mySeats.value.length > 0;
    const agreed = me.person !== null && lobby.opening.includes(me.person);
    if (!seated)
        return null;
    if (lobby.opened) {
        return (_jsxs("p", { class: "notice slim open-hands", role: "status", children: [t("open_on"), " ", _jsx("button", { type: "button", class: "plain", onClick: () => store.openHands(false), children: t("open_end") })] }));
    }
    if (!lobby.opening.length)
        return null;
    const names = (these) => lobby.people.filter((one) => these(one.id)).map((one) => one.name).join(", ");
    const owing = names((id) => !lobby.opening.includes(id) && lobby.seats.some((seat) => seat.kind === "person" && seat.person === id));
    return (_jsxs("p", { class: "notice slim open-hands", role: "status", children: [agreed ? t("open_waits", { names: owing }) : t("open_asks", { names: names((id) => lobby.opening.includes(id)) }), " ", !agreed && (_jsx("button", { type: "button", onClick: () => store.openHands(true), children: t("agree") })), " ", _jsx("button", { type: "button", class: "plain", onClick: () => store.openHands(false), children: t(agreed ? "cancel" : "refuse") })] }));
}
export function OpenSetting({ store }) {
    const lobby = store.lobby.value;
    if (!lobby || lobby.status !== "playing" || store.mySeats.value.length === 0)
        return null;
    const on = lobby.opened || lobby.opening.length > 0;
    return (_jsxs("section", { class: "open-setting", "aria-label": t("open_title"), children: [_jsx("h3", { children: t("open_title") }), _jsx("p", { class: "aside", children: t("open_about") }), _jsx("button", { type: "button", onClick: () => store.openHands(!on), children: t(lobby.opened ? "open_end" : on ? "cancel" : "open_propose") })] }));
}
