import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useRef, useState } from "../../vendor/preact-hooks.js";
import { Icon } from "../parts/Icon.js";
import { myName } from "../memory.js";
import { useOnce } from "../once.js";
import { person } from "../scene.js";
import { t } from "../words.js";
import { characterName } from "./labels.js";
import { sit } from "./LobbyPage.js";
function SeatWords({ scene, seat }) {
    return (_jsx(_Fragment, { children: seat.characters.map((id) => (_jsxs("span", { class: `seat-choice-one cast-${id}`, children: [_jsx("span", { class: "mate-face", "aria-hidden": "true", children: _jsx(Icon, { name: id }) }), _jsxs("span", { children: [_jsx("strong", { children: characterName(scene, id) }), " ", _jsx("small", { children: (person(scene, id).abilities ?? []).map((ability) => ability.text).join("; ") })] })] }, id))) }));
}
export function SitDown({ store, scene, seats }) {
    const me = store.welcome.value?.person ?? null;
    const known = store.lobby.value?.people.find((one) => one.id === me)?.name;
    const [asking, setAsking] = useState(false);
    const [name, setName] = useState(known ?? myName());
    const field = useRef(null);
    const first = useRef(null);
    const { busy, once } = useOnce((reason) => (store.failure.value = reason));
    const [only] = seats.length === 1 ? seats : [];
    useEffect(() => (field.current ?? first.current)?.focus(), [asking]);
    const take = (seat) => once(() => sit(store, name, seat.seat));
    if (!asking) {
        return (_jsx("button", { type: "button", disabled: busy, onClick: () => (only && name.trim() ? take(only) : setAsking(true)), children: t("sit_down") }));
    }
    return (_jsxs("form", { class: "sit-down", onSubmit: (event) => {
            event.preventDefault();
            if (name.trim() && only)
                take(only);
        }, children: [known === undefined && (_jsxs("div", { class: "say", children: [_jsx("label", { class: "unseen", for: "sit-name", children: t("your_name") }), _jsx("input", { id: "sit-name", ref: field, value: name, placeholder: t("your_name"), maxLength: 40, autoComplete: "nickname", onInput: (event) => setName(event.currentTarget.value) })] })), only && (_jsx("button", { type: "submit", disabled: busy || !name.trim(), children: t("sit_down") })), !only && (_jsx("div", { class: "seat-choices", role: "group", "aria-label": t("sit_where"), children: seats.map((seat, k) => (_jsx("button", { ref: k === 0 ? first : null, type: "button", class: "seat-choice", disabled: busy || !name.trim(), onClick: () => take(seat), children: _jsx(SeatWords, { scene: scene, seat: seat }) }, seat.seat))) })), _jsx("button", { type: "button", class: "plain", onClick: () => setAsking(false), children: t("cancel") })] }));
}
