import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { signal } from "../../vendor/signals.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { call } from "../api.js";
import { keepName, tokenOf } from "../memory.js";
import { t } from "../words.js";
export const typedName = signal(null);
export function Rename({ store }) {
    const me = store.lobby.value?.people.find((one) => one.id === store.welcome.value?.person);
    const typed = typedName.value;
    const [failure, setFailure] = useState("");
    useEffect(() => () => void (typedName.value = null), []);
    if (!me || store.lobby.value?.status === "over" || store.lobby.value?.status === "closed")
        return null;
    const name = (typed ?? me.name).trim();
    const change = (event) => {
        event.preventDefault();
        call("PUT", `/api/tables/${store.table}/name`, { name }, tokenOf(store.table))
            .then(() => {
            keepName(name);
            typedName.value = null;
            setFailure("");
        })
            .catch((fault) => setFailure(fault.message));
    };
    return (_jsxs("form", { class: "rename", onSubmit: change, children: [_jsxs("label", { class: "field", children: [_jsx("span", { children: t("your_name") }), _jsx("input", { value: typed ?? me.name, maxLength: 40, autoComplete: "nickname", onInput: (event) => (typedName.value = event.currentTarget.value) })] }), name !== "" && name !== me.name && _jsx("button", { type: "submit", children: t("rename") }), failure && (_jsx("p", { class: "refusal", role: "alert", children: failure }))] }));
}
