import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { signal } from "../../vendor/signals.js";
import { useEffect, useRef, useState } from "../../vendor/preact-hooks.js";
import { lobbyOf } from "../api.js";
import { follow } from "../branch.js";
import { t } from "../words.js";
import { LogLines } from "./Log.js";
export const sideTab = signal("log");
export const openRule = signal("");
const everything = signal(false);
export function showRule(rule) {
    openRule.value = rule;
    sideTab.value = "rules";
}
export function Side(props) {
    const { store, scene } = props;
    const tabs = ["log", "talk", "rules"];
    const turn = (event) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!by)
            return;
        event.preventDefault();
        event.stopPropagation();
        const next = tabs[(tabs.indexOf(sideTab.value) + by + tabs.length) % tabs.length];
        sideTab.value = next;
        document.getElementById(`tab-${next}`)?.focus();
    };
    return (_jsxs("section", { class: "panel side", id: "side", "aria-label": tabs.map((tab) => t(tab)).join(", "), children: [_jsx("div", { class: "tabs", role: "tablist", onKeyDown: turn, children: tabs.map((tab) => (_jsx("button", { id: `tab-${tab}`, type: "button", role: "tab", "aria-selected": sideTab.value === tab, "aria-controls": "side-panel", tabIndex: sideTab.value === tab ? 0 : -1, onClick: () => (sideTab.value = tab), children: t(tab) }, tab))) }), _jsx("div", { class: "side-cards", children: props.children }), _jsx("div", { id: "side-panel", role: "tabpanel", "aria-labelledby": `tab-${sideTab.value}`, class: "side-body", children: sideTab.value === "log" ? _jsx(Log, { store: store, scene: scene }) : sideTab.value === "talk" ? _jsx(Talk, { store: store, scene: scene }) : _jsx(Rules, { scene: scene }) })] }));
}
function Log({ store, scene }) {
    const past = store.past.value;
    const until = past ? past.log : store.told.value;
    const entries = store.entries.value.slice(0, until).filter((entry) => everything.value || !entry.quiet);
    return (_jsxs(_Fragment, { children: [_jsxs("label", { class: "filter", children: [_jsx("input", { type: "checkbox", checked: everything.value, onChange: () => (everything.value = !everything.value) }), " ", t("log_all")] }), _jsx("div", { class: "log", id: "log", tabIndex: 0, role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": t("log"), children: _jsx(LogLines, { scene: scene, entries: entries, now: past ? past.step : null, onPick: (step) => void store.lookAt(step), onRule: showRule }) })] }));
}
function Talk({ store, scene }) {
    const [text, setText] = useState("");
    const list = useRef(null);
    const count = store.notes.value.length;
    useEffect(() => {
        list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
    }, [count]);
    const seated = store.welcome.value?.person !== null && store.welcome.value !== null;
    const send = (event) => {
        event.preventDefault();
        if (text.trim())
            store.say(text.trim());
        setText("");
    };
    return (_jsxs(_Fragment, { children: [_jsx("div", { class: "log talk", role: "log", "aria-live": "polite", tabIndex: 0, "aria-label": t("talk"), children: _jsx("ol", { ref: list, children: store.notes.value.slice(-100).map((note) => (_jsxs("li", { class: `line note-${note.kind}`, children: [(note.kind === "chat" || note.kind === "tell") && _jsx("strong", { children: note.name }), " ", note.text, note.kind === "branch" && typeof note.data["table"] === "string" && _jsx(BranchLink, { store: store, table: note.data["table"] })] }, note.n))) }) }), seated && (_jsxs(_Fragment, { children: [_jsx("div", { class: "tells", children: (scene.tells ?? []).map((topic) => (_jsxs("label", { class: "tell", children: [_jsx("span", { children: topic.text }), _jsxs("select", { value: "", "aria-label": `${t("tell")}: ${topic.text}`, onChange: (event) => {
                                        const field = event.currentTarget;
                                        if (field.value)
                                            store.tell(topic.topic, field.value);
                                        field.value = "";
                                    }, children: [_jsx("option", { value: "", children: "\u2026" }), topic.values.map((value) => (_jsx("option", { value: value.value, children: value.label }, value.value)))] })] }, topic.topic))) }), _jsxs("form", { class: "say", onSubmit: send, children: [_jsx("label", { class: "unseen", for: "say", children: t("say") }), _jsx("input", { id: "say", value: text, maxLength: 500, placeholder: t("say"), autoComplete: "off", onInput: (event) => setText(event.currentTarget.value) }), _jsx("button", { type: "submit", children: t("send") })] })] }))] }));
}
function BranchLink({ store, table }) {
    const go = async () => {
        const me = store.welcome.value?.person ?? null;
        const name = store.lobby.value?.people.find((one) => one.id === me)?.name;
        const there = await lobbyOf(table);
        follow(store.table, table, there.title || there.ruleset_title, there.people.some((one) => one.id === me && one.name === name));
    };
    return (_jsx("button", { type: "button", class: "branch-link", onClick: () => void go().catch((fault) => (store.failure.value = fault.message)), children: t("branch_open") }));
}
function Rules({ scene }) {
    const [search, setSearch] = useState("");
    const current = useRef(null);
    const rule = openRule.value;
    useEffect(() => {
        current.current?.scrollIntoView({ block: "nearest" });
    }, [rule]);
    const wanted = search.trim().toLowerCase();
    const found = scene.rules.filter((one) => !wanted || `${one.title} ${one.text} ${one.chapter}`.toLowerCase().includes(wanted));
    const chapters = [...new Set(found.map((one) => one.chapter))];
    return (_jsxs(_Fragment, { children: [_jsxs("label", { class: "filter", children: [_jsx("span", { class: "unseen", children: t("rule_search") }), _jsx("input", { type: "search", value: search, placeholder: t("rule_search"), onInput: (event) => setSearch(event.currentTarget.value) })] }), _jsx("h2", { class: "unseen", children: t("rules") }), _jsx("div", { class: "rules", tabIndex: 0, role: "group", "aria-label": t("rules"), children: chapters.map((chapter) => (_jsxs("section", { children: [_jsx("h3", { children: chapter }), found
                            .filter((one) => one.chapter === chapter)
                            .map((one) => (_jsxs("details", { ref: one.id === rule ? current : undefined, class: one.id === rule ? "rule current" : "rule", open: one.id === rule || Boolean(wanted), children: [_jsx("summary", { children: one.title }), _jsx("p", { children: one.text }), one.ruling && _jsx("p", { class: "ruling", children: t("ruling", { what: one.ruling }) })] }, one.id + (one.id === rule))))] }, chapter))) })] }));
}
