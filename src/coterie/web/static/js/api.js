import { language } from "./words.js";
export class ApiError extends Error {
    status;
    constructor(status, reason) {
        super(reason);
        this.status = status;
    }
}
const inLanguage = (path) => `${path}${path.includes("?") ? "&" : "?"}language=${language.value}`;
export async function call(method, path, body, token) {
    const headers = {};
    if (body !== undefined)
        headers["Content-Type"] = "application/json";
    if (token)
        headers["Authorization"] = `Bearer ${token}`;
    const init = { method, headers };
    if (body !== undefined)
        init.body = JSON.stringify(body);
    const answer = await fetch(inLanguage(path), init);
    const data = await answer.json().catch(() => null);
    if (!answer.ok) {
        const told = data;
        throw new ApiError(answer.status, told?.error?.reason ?? `${answer.status}`);
    }
    return data;
}
export const rulesets = () => call("GET", "/api/rulesets");
export const setup = (name, options) => call("POST", `/api/rulesets/${encodeURIComponent(name)}/setup`, { options });
export const lobbyOf = (table) => call("GET", `/api/tables/${encodeURIComponent(table)}`);
export const sceneOf = (table) => call("GET", `/api/tables/${encodeURIComponent(table)}/scene`);
export const achievementsOf = (name) => call("GET", `/api/rulesets/${encodeURIComponent(name)}/achievements`);
export const dailyOf = (name) => call("GET", `/api/rulesets/${encodeURIComponent(name)}/daily`);
