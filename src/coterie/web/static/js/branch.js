import { call } from "./api.js";
import { newId } from "./link.js";
import { myName, remember, tables, tokenOf } from "./memory.js";
const asked = new Map();
export async function playOn(table, title, from) {
    const key = `${table} ${JSON.stringify(from)}`;
    const id = asked.get(key) ?? newId();
    asked.set(key, id);
    const body = { id, name: myName() || "?", ...from };
    const made = await call("POST", `/api/tables/${encodeURIComponent(table)}/branch`, body, tokenOf(table));
    asked.delete(key);
    remember(made.table, made.token, title);
    location.assign(made.link);
}
export function follow(from, to, title, known) {
    if (known && !tables().some((one) => one.table === to))
        remember(to, tokenOf(from), title);
    location.assign(`/t/${encodeURIComponent(to)}`);
}
