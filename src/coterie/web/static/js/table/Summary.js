import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { t } from "../words.js";
import { AwayCard } from "./Away.js";
import { characterName, groupName } from "./labels.js";
import { Told } from "./Told.js";
export function Summary({ store, scene }) {
    if (store.past.value)
        return null;
    if (store.away.value.length)
        return _jsx(AwayCard, { store: store });
    if (!store.summary.value.length || store.telling.value)
        return null;
    return _jsx(VontsCard, { store: store, scene: scene });
}
function VontsCard({ store, scene }) {
    const groups = new Map();
    let last = "";
    for (const entry of store.summary.value) {
        last = typeof entry.data["group"] === "string" ? entry.data["group"] : last;
        if (!last)
            continue;
        groups.set(last, [...(groups.get(last) ?? []), summaryWords(scene, entry)]);
    }
    return (_jsx(Told, { title: t("summary"), onClose: () => (store.summary.value = []), children: _jsx("ul", { children: [...groups].map(([group, parts]) => (_jsxs("li", { children: [_jsx("strong", { children: group }), " ", parts.join("; ")] }, group))) }) }));
}
function summaryWords(scene, entry) {
    const { from, to, who } = entry.data;
    if (entry.kind === "group_moved" && typeof from === "number" && typeof to === "number")
        return `${from} → ${to}`;
    const names = (Array.isArray(who) ? who : [who]).filter((one) => typeof one === "string");
    const text = entry.text.replace(/\.$/, "");
    const group = typeof entry.data["group"] === "string" ? groupName(scene, entry.data["group"]) : "";
    const called = names.map((one) => characterName(scene, one));
    if (group && text.startsWith(group))
        return text.slice(group.length).replace(/^:?\s+/, "");
    return called.every((one) => text.includes(one)) ? text : `${called.join(", ")}: ${text}`;
}
