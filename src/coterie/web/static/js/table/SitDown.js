import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useRef, useState } from "../../vendor/preact-hooks.js";
import { myName } from "../memory.js";
import { t } from "../words.js";
import { sit } from "./LobbyPage.js";
export function SitDown({ store, seat }) {
    const person = store.welcome.value?.person ?? null;
    const known = store.lobby.value?.people.find((one) => one.id === person)?.name;
    const [asking, setAsking] = useState(false);
    const [name, setName] = useState(myName());
    const field = useRef(null);
    useEffect(() => field.current?.focus(), [asking]);
    const take = (as) => {
        sit(store, as, seat).catch((fault) => (store.failure.value = fault.message));
    };
    if (!asking) {
        return (_jsx("button", { type: "button", onClick: () => (known === undefined ? setAsking(true) : take(known)), children: t("sit_down") }));
    }
    return (_jsxs("form", { class: "say", onSubmit: (event) => {
            event.preventDefault();
            if (name.trim())
                take(name);
        }, children: [_jsx("label", { class: "unseen", for: "sit-name", children: t("your_name") }), _jsx("input", { id: "sit-name", ref: field, value: name, placeholder: t("your_name"), maxLength: 40, autoComplete: "nickname", onInput: (event) => setName(event.currentTarget.value) }), _jsx("button", { type: "submit", disabled: !name.trim(), children: t("sit_down") })] }));
}
