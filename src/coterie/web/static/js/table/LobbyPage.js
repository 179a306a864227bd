import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { call, setup } from "../api.js";
import { Icon } from "../parts/Icon.js";
import { PrimerButton } from "../parts/Primer.js";
import { myName, keepName, remember, tokenOf } from "../memory.js";
import { useOnce } from "../once.js";
import { language, optionName, t, word } from "../words.js";
import { Rename, typedName } from "./Rename.js";
export async function sit(store, name, seat) {
    if ((store.welcome.value?.person ?? null) === null)
        keepName(name);
    const body = seat === null ? { name } : { name, seat };
    const path = `/api/tables/${store.table}/join`;
    const answer = await call("POST", path, body, tokenOf(store.table));
    remember(store.table, answer.token, store.lobby.value?.title ?? "");
    store.link.again();
}
function Facts({ lobby, info }) {
    const facts = (info?.choices ?? []).map((choice) => {
        const value = choice.values.find((one) => one.value === lobby.options[choice.name]);
        return { name: optionName(choice.name), said: value?.label ?? String(lobby.options[choice.name] ?? "") };
    });
    return (_jsxs("dl", { class: "lobby-facts", children: [[...(lobby.title ? [{ name: t("game"), said: lobby.ruleset_title }] : []), ...facts, { name: t("undo_mode"), said: word("undo_", lobby.undo) }].map((fact) => (_jsxs("div", { children: [_jsx("dt", { children: fact.name }), _jsx("dd", { children: fact.said })] }, fact.name))), lobby.daily && (_jsxs("div", { children: [_jsx("dt", { children: t("daily") }), _jsx("dd", { children: lobby.daily })] }))] }));
}
function Deeds({ cast }) {
    const able = cast.filter((one) => one.abilities.length);
    if (!able.length)
        return null;
    return _jsx("span", { class: "lobby-deeds", children: able.map((one) => `${cast.length > 1 ? `${one.name}: ` : ""}${one.abilities.join("; ")}`).join(" · ") });
}
function SeatRow(props) {
    const { store, seat } = props;
    const host = store.host.value;
    const me = store.welcome.value?.person ?? null;
    const free = seat.kind === "person" && seat.person === null;
    const change = (body) => {
        props.once(() => call("PUT", `/api/tables/${store.table}/seats/${seat.seat}`, body, tokenOf(store.table)));
    };
    const cast = seat.characters.map((id) => props.cast.find((one) => one.id === id) ?? { id, name: id, letter: "", abilities: [] });
    const sitter = seat.kind === "bot" ? t("state_bot") : seat.kind === "shared" ? t("state_shared") : free ? t("free_seat") : seat.person === me && seat.name === props.known ? `${seat.name} (${t("you")})` : seat.name;
    return (_jsxs("li", { class: "lobby-seat", children: [_jsx("span", { class: "lobby-faces", "aria-hidden": "true", children: cast.map(({ id }) => (_jsx("span", { class: `mate-face cast-${id}`, children: _jsx(Icon, { name: id }) }, id))) }), _jsxs("span", { class: "lobby-words", children: [_jsx("span", { class: "lobby-who", children: cast.map((one) => one.name).join(", ") }), " ", _jsx("span", { class: `lobby-sitter ${seat.kind}${free ? " free" : ""}`, children: sitter }), _jsx(Deeds, { cast: cast })] }), _jsxs("span", { class: "ways", children: [(free || (seat.kind === "bot" && host)) && (_jsx("button", { type: "button", onClick: () => {
                            if (!props.name.trim()) {
                                document.getElementById("your-name")?.focus();
                                props.onFailure(t("name_first"));
                                return;
                            }
                            const take = async () => {
                                if (seat.kind === "bot")
                                    await call("PUT", `/api/tables/${store.table}/seats/${seat.seat}`, { kind: "person" }, tokenOf(store.table));
                                await sit(store, props.name.trim(), seat.seat);
                                typedName.value = null;
                                props.onFailure("");
                            };
                            props.once(take);
                        }, children: t("sit_here") })), host && seat.kind !== "bot" && seat.person !== me && (_jsx("button", { type: "button", onClick: () => change({ kind: "bot", bot: "greedy" }), children: t("bot_here") })), host && seat.kind === "bot" && (_jsx("button", { type: "button", onClick: () => change({ kind: "person" }), children: t("friend_here") }))] })] }));
}
const HERE_ONLY = ["127.0.0.1", "localhost", "[::1]"];
export function Share({ host }) {
    const [copied, setCopied] = useState(false);
    const link = `${location.origin}${location.pathname}`;
    return (_jsxs("div", { class: "share", children: [_jsx("label", { for: "share-link", children: t("share") }), _jsx("input", { id: "share-link", readOnly: true, value: link, onFocus: (event) => event.currentTarget.select() }), _jsx("button", { type: "button", onClick: () => {
                    const field = document.getElementById("share-link");
                    field?.select();
                    navigator.clipboard?.writeText(link).then(() => setCopied(true)).catch(() => undefined);
                }, children: copied ? t("copied") : t("copy") }), host && HERE_ONLY.includes(location.hostname) && _jsx("p", { class: "aside share-local", children: t("share_local", { command: "serve --host 0.0.0.0" }) })] }));
}
export function LobbyPage({ store }) {
    const [name, setName] = useState(myName());
    const [failed, setFailure] = useState("");
    const [info, setInfo] = useState(null);
    const [asking, setAsking] = useState(false);
    const { busy, once } = useOnce(setFailure);
    const lobby = store.lobby.value;
    const ruleset = lobby?.ruleset;
    const { seats: _, ...options } = lobby?.options ?? {};
    useEffect(() => {
        if (!ruleset)
            return undefined;
        let late = false;
        setup(ruleset, options)
            .then((found) => late || setInfo(found))
            .catch(() => undefined);
        return () => {
            late = true;
        };
    }, [ruleset, JSON.stringify(options), language.value]);
    if (!lobby)
        return null;
    const known = lobby.people.find((one) => one.id === store.welcome.value?.person)?.name;
    const failure = failed || store.failure.value;
    const host = store.host.value;
    const free = lobby.seats.filter((seat) => seat.kind === "person" && seat.person === null);
    const start = (bots) => {
        once(async () => {
            const token = tokenOf(store.table);
            for (const seat of bots)
                await call("PUT", `/api/tables/${store.table}/seats/${seat.seat}`, { kind: "bot", bot: "greedy" }, token);
            await call("POST", `/api/tables/${store.table}/start`, undefined, token);
        });
    };
    return (_jsxs("main", { class: "lobby", children: [_jsx("h1", { children: lobby.title || lobby.ruleset_title }), _jsx(Facts, { lobby: lobby, info: info }), _jsx(PrimerButton, { goal: info?.goal ?? null }), lobby.branch && (_jsxs("p", { class: "notice", children: [_jsx("a", { href: `/t/${encodeURIComponent(lobby.branch.table)}`, children: lobby.branch.save ? t("branch_save", { step: lobby.branch.step, name: lobby.branch.save }) : t("branch_mark", { step: lobby.branch.step }) }), " ", t("branch_about")] })), host && _jsx(Share, { host: true }), _jsx(Rename, { store: store }), known === undefined && (_jsxs("label", { class: "field", children: [_jsx("span", { children: t("your_name") }), _jsx("input", { id: "your-name", value: name, maxLength: 40, autoComplete: "nickname", onInput: (event) => {
                            const typed = event.currentTarget.value;
                            setName(typed);
                            keepName(typed);
                        } })] })), known !== undefined && free.length > 0 && _jsx("p", { class: "aside", children: t("two_here") }), _jsx("h2", { children: t("seats") }), _jsx("ul", { class: "lobby-seats", children: lobby.seats.map((seat) => (_jsx(SeatRow, { store: store, cast: info?.characters ?? [], seat: seat, known: known, name: known === undefined ? name : typedName.value?.trim() || known, once: once, onFailure: setFailure }, seat.seat))) }), failure && (_jsx("p", { class: "refusal", role: "alert", children: failure })), host && asking && free.length ? (_jsxs("div", { class: "notice", role: "alert", children: [_jsx("p", { children: free.length === 1 ? t("start_free_one") : t("start_free_n", { n: free.length }) }), _jsxs("div", { class: "ways", children: [_jsx("button", { type: "button", class: "main", id: "start-bots", disabled: busy, onClick: () => start(free), children: t("start_bots") }), _jsx("button", { type: "button", onClick: () => setAsking(false), children: t("start_wait") }), _jsx("button", { type: "button", id: "start-as-is", disabled: busy, onClick: () => start([]), children: t("start_as_is") })] })] })) : host ? (_jsx("button", { type: "button", class: "main big", id: "start", disabled: busy, onClick: () => (free.length ? setAsking(true) : start([])), children: t("start") })) : (_jsx("p", { class: "aside", role: "status", children: t("wait_host") }))] }));
}
