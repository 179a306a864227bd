import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useState } from "../../vendor/preact-hooks.js";
import { call } from "../api.js";
import { tokenOf } from "../memory.js";
import { t, word } from "../words.js";
import { seatCharacters } from "./labels.js";
const BOT_PACES = ["instant", "fast", "normal", "slow"];
const ABSENCES = ["ask", "default", "bot", "wait"];
export function HostPanel({ store }) {
    const [sure, setSure] = useState(false);
    const [failure, setFailure] = useState("");
    const lobby = store.lobby.value;
    if (!lobby || !store.host.value)
        return null;
    const send = (method, path, body) => {
        setFailure("");
        call(method, `/api/tables/${store.table}/${path}`, body, tokenOf(store.table)).catch((fault) => setFailure(fault.message));
    };
    const select = (title, name, known) => (_jsxs("label", { class: "field", children: [_jsx("span", { children: title }), _jsx("select", { value: lobby.settings[name], onChange: (event) => send("PUT", "settings", { [name]: event.currentTarget.value }), children: known.map((one) => (_jsx("option", { value: one, children: word(`${name}_`, one) }, one))) })] }));
    return (_jsxs("section", { class: "host", "aria-label": t("host"), children: [_jsx("h3", { children: t("host") }), select(t("bot_pace"), "pace", BOT_PACES), select(t("absence"), "absence", ABSENCES), _jsx("ul", { class: "host-seats", children: lobby.seats
                    .filter((seat) => seat.person !== store.welcome.value?.person)
                    .map((seat) => (_jsxs("li", { children: [_jsxs("span", { children: [seatCharacters(store.scene.value, seat.characters), ": ", seat.kind === "bot" ? t("state_bot") : seat.name || t("free_seat")] }), _jsxs("span", { class: "ways", children: [seat.kind !== "bot" && (_jsx("button", { type: "button", onClick: () => send("PUT", `seats/${seat.seat}`, { kind: "bot", bot: "greedy" }), children: t("bot_here") })), seat.kind === "bot" && (_jsx("button", { type: "button", onClick: () => send("PUT", `seats/${seat.seat}`, { kind: "person" }), children: t("friend_here") })), seat.person !== null && (_jsx("button", { type: "button", onClick: () => send("POST", "host", { person: seat.person }), children: t("hand_on") }))] })] }, seat.seat))) }), failure && (_jsx("p", { class: "refusal", role: "alert", children: failure })), _jsx("button", { type: "button", onClick: () => (sure ? send("POST", "close") : setSure(true)), children: sure ? t("again_confirm") : t("close_table") })] }));
}
