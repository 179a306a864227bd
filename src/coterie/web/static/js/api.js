export class ApiError extends Error {
    status;
    constructor(status, reason) {
        super(reason);
        this.status = status;
    }
}
export async function call(method, path, body, token) {
    const headers = {};
    if (body !== undefined)
        headers["Content-Type"] = "application/json";
    if (token)
        headers["Authorization"] = `Bearer ${token}`;
    const init = { method, headers };
    if (body !== undefined)
        init.body = JSON.stringify(body);
    const answer = await fetch(path, init);
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
