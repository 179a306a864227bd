import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { t, word } from "../words.js";
import { seatCharacters } from "./labels.js";
export function Absent({ store, scene }) {
    const missing = store.state.value?.missing ?? [];
    if (!missing.length || store.past.value || (store.welcome.value?.viewer ?? -1) < 0)
        return null;
    const me = String(store.welcome.value?.person ?? "");
    return (_jsx("div", { class: "panel absent-seats", role: "status", tabIndex: 0, children: missing.map((one) => {
            const who = seatCharacters(scene, store.lobby.value?.seats.find((seat) => seat.seat === one.seat)?.characters ?? []);
            return (_jsxs("div", { class: "absent-seat", children: [_jsx("p", { children: one.name ? t("missing", { who, name: one.name }) : t("missing_free", { who }) }), _jsx("div", { class: "ways", children: one.choices.map((remedy) => (_jsx("button", { type: "button", "aria-pressed": one.votes[me] === remedy, onClick: () => store.decide(one.seat, remedy), children: word("remedy_", remedy) }, remedy))) })] }, one.seat));
        }) }));
}
