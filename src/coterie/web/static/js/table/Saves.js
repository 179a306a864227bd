import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useState } from "../../vendor/preact-hooks.js";
import { call } from "../api.js";
import { playOn } from "../branch.js";
import { newId } from "../link.js";
import { tokenOf } from "../memory.js";
import { Dialog } from "../parts/Dialog.js";
import { t } from "../words.js";
export function SavesDialog({ store, onClose }) {
    const [name, setName] = useState("");
    const [id, setId] = useState(newId);
    const [failure, setFailure] = useState("");
    const lobby = store.lobby.value;
    const me = store.welcome.value;
    if (!lobby || !me)
        return null;
    const path = `/api/tables/${store.table}/saves`;
    const fail = (fault) => setFailure(fault.message);
    const keep = (event) => {
        event.preventDefault();
        if (!name.trim())
            return;
        setFailure("");
        call("POST", path, { id, name: name.trim() }, tokenOf(store.table))
            .then(() => {
            setName("");
            setId(newId());
        })
            .catch(fail);
    };
    const mine = lobby.people.find((one) => one.id === me.person)?.name;
    const seated = store.mySeats.value.length > 0;
    return (_jsxs(Dialog, { title: t("saves"), onClose: onClose, children: [_jsx("p", { class: "aside", children: t(lobby.status === "over" ? "saves_about_over" : "saves_about") }), lobby.saves.length === 0 && _jsx("p", { children: t("saves_none") }), _jsx("ul", { class: "saves", children: lobby.saves.map((one) => (_jsxs("li", { children: [_jsxs("span", { children: [_jsx("strong", { children: one.name }), " ", t("save_line", { step: one.step, name: one.by })] }), _jsxs("span", { class: "ways", children: [(seated || lobby.status === "over") && (_jsx("button", { type: "button", onClick: () => {
                                        setFailure("");
                                        playOn(store.table, lobby.title || lobby.ruleset_title, { save: one.n }).catch(fail);
                                    }, children: t("play_on") })), (me.host || one.by === mine) && (_jsx("button", { type: "button", class: "plain", "aria-label": t("save_forget", { name: one.name }), onClick: () => call("DELETE", `${path}/${one.n}`, undefined, tokenOf(store.table)).catch(fail), children: t("forget") }))] })] }, one.n))) }), seated && lobby.status === "playing" && (_jsxs("form", { class: "say", onSubmit: keep, children: [_jsx("label", { class: "unseen", for: "save-name", children: t("save_name") }), _jsx("input", { id: "save-name", value: name, maxLength: 40, placeholder: t("save_name"), autoComplete: "off", onInput: (event) => setName(event.currentTarget.value) }), _jsx("button", { type: "submit", children: t("save_keep") })] })), failure && (_jsx("p", { class: "refusal", role: "alert", children: failure }))] }));
}
