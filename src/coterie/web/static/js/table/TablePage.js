import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { signal } from "../../vendor/signals.js";
import { useEffect, useMemo, useState } from "../../vendor/preact-hooks.js";
import { call } from "../api.js";
import { forget, tokenOf } from "../memory.js";
import { Dialog } from "../parts/Dialog.js";
import { PrimerButton } from "../parts/Primer.js";
import { Settings } from "../parts/Settings.js";
import { roomBeside } from "../settings.js";
import { t } from "../words.js";
import { Absent } from "./Absent.js";
import { Board, boardMode } from "./Board.js";
import { callBack } from "./call.js";
import { Challenge } from "./Challenge.js";
import { Choice } from "./choice.js";
import { Hand } from "./Hand.js";
import { HostPanel } from "./HostPanel.js";
import { HistoryBar } from "./HistoryBar.js";
import { listen } from "./keys.js";
import { characterName, status } from "./labels.js";
import { Legend } from "./Legend.js";
import { LobbyPage, Share } from "./LobbyPage.js";
import { OpenNotice, OpenSetting } from "./OpenHands.js";
import { Prompt } from "./Prompt.js";
import { Rename } from "./Rename.js";
import { showRule, Side } from "./Side.js";
import { SitDown } from "./SitDown.js";
import { Store } from "./store.js";
import { SaveReport, Stuck } from "./Stuck.js";
import { Summary } from "./Summary.js";
import { Team } from "./Team.js";
import { ThingCard } from "./Things.js";
import { TopBar } from "./TopBar.js";
import { Quests, Vonts } from "./Vonts.js";
const phoneTab = signal("map");
const TABS = ["map", "table", "team", "log"];
export function TablePage({ table }) {
    const store = useMemo(() => new Store(table), [table]);
    const choice = useMemo(() => new Choice(store), [store]);
    const [open, setOpen] = useState("");
    const [spoken, setSpoken] = useState("");
    const [news, setNews] = useState(0);
    useEffect(() => () => store.close(), [store]);
    useEffect(() => {
        choice.keepUp();
    }, [store.state.value?.version]);
    useEffect(() => {
        if (phoneTab.value === "log")
            setNews(store.told.value);
    }, [store.told.value, phoneTab.value]);
    useEffect(() => listen(store, choice, {
        plan: () => (boardMode.value = boardMode.value === "plan" ? "act" : "plan"),
        help: () => setOpen("help"),
        status: () => {
            const scene = store.scene.value;
            const view = store.shown.value;
            if (scene && view)
                setSpoken(status(scene, view, store.decision.value?.text ?? ""));
        },
    }), [store, choice]);
    useEffect(() => callBack(store), [store]);
    const { value: lobby } = store.lobby;
    const { value: scene } = store.scene;
    const { value: view } = store.shown;
    useEffect(() => {
        document.title = `${lobby?.title || scene?.title || t("title")}${store.decision.value?.mine ? " •" : ""}`;
    }, [lobby?.title, scene?.title, store.decision.value?.mine]);
    if (store.gone.value || (store.ended.value && !view))
        return _jsx(Gone, { store: store });
    if (lobby?.status === "lobby") {
        return (_jsxs(_Fragment, { children: [_jsx(TopBar, { store: store, onSettings: () => setOpen("settings"), onHelp: () => setOpen("help") }), _jsx(LobbyPage, { store: store }), _jsx(Windows, { open: open, store: store, onClose: () => setOpen("") })] }));
    }
    if (!scene || !view) {
        return (_jsx("main", { class: "loading", "aria-busy": "true", children: _jsx("p", { role: "status", children: store.failure.value || t(store.link.state.value === "lost" ? "link_lost" : "loading") }) }));
    }
    const shared = { store, scene, view, choice };
    const beside = roomBeside();
    const rich = Boolean(scene.things?.length) || view.characters.some((one) => one.advanced);
    const notices = (_jsxs(_Fragment, { children: [_jsx(Notices, { store: store, scene: scene }), _jsx(Absent, { store: store, scene: scene })] }));
    return (_jsxs("div", { class: `table tab-${phoneTab.value}${store.cover.value === null ? "" : " covered"}`, "data-viewer": store.welcome.value?.viewer, children: [_jsx("a", { class: "skip", href: "#prompt", children: t("skip_to_prompt") }), _jsx(TopBar, { store: store, onSettings: () => setOpen("settings"), onHelp: () => setOpen("help") }), _jsxs("main", { class: "middle", children: [_jsx("h1", { class: "unseen", children: scene.title }), _jsxs("div", { class: "left", children: [_jsx(Vonts, { ...shared }), _jsx(Quests, { scene: scene, view: view, onPlace: () => undefined })] }), _jsx(Board, { ...shared }), _jsx(HistoryBar, { store: store }), _jsxs(Side, { store: store, scene: scene, children: [beside && notices, beside && _jsx(Challenge, { scene: scene, view: view, laying: choice.laying.value }), beside && _jsx(Summary, { store: store, scene: scene })] }), _jsx(ThingCard, {}), _jsxs("div", { class: rich ? "bottom rich" : "bottom", children: [!beside && _jsx(Summary, { store: store, scene: scene }), !beside && notices, _jsx(Prompt, { ...shared, onRule: showRuleEverywhere }), _jsx(Hand, { ...shared }), _jsx(Team, { ...shared })] })] }), _jsx("nav", { class: "phone-tabs", "aria-label": t("title"), children: TABS.map((tab) => (_jsxs("button", { type: "button", "aria-pressed": phoneTab.value === tab, onClick: () => (phoneTab.value = tab), children: [t(`tab_${tab}`), tab === "log" && phoneTab.value !== "log" && store.told.value > news && _jsx("span", { class: "news", "aria-hidden": "true" })] }, tab))) }), _jsx("div", { class: "spoken", role: "status", "aria-live": "assertive", children: spoken && (_jsxs("p", { children: [spoken, " ", _jsx("button", { type: "button", class: "plain", onClick: () => setSpoken(""), children: t("close") })] })) }), _jsx(Windows, { open: open, store: store, onClose: () => setOpen("") })] }));
}
function showRuleEverywhere(rule) {
    showRule(rule);
    phoneTab.value = "log";
}
function Notices({ store, scene }) {
    const link = store.link.state.value;
    const watching = store.welcome.value !== null && store.welcome.value.viewer < 0;
    const free = store.lobby.value?.seats.filter((seat) => seat.kind === "person" && seat.person === null) ?? [];
    const seats = store.mySeats.value;
    return (_jsxs("div", { class: "notices", children: [link === "lost" && (_jsx("p", { class: "notice bad", role: "alert", children: t("link_lost") })), _jsx(Stuck, { store: store }), !store.acting.value && !watching && (_jsxs("p", { class: "notice", role: "alert", children: [t("other_tab"), " ", _jsx("button", { type: "button", onClick: () => store.takeOver(), children: t("take_over") })] })), _jsx(OpenNotice, { store: store }), watching && (_jsxs("div", { class: "notice", children: [t(store.lobby.value?.opened ? "watching_open" : "watching"), " ", free.length > 0 && _jsx(SitDown, { store: store, scene: scene, seats: free })] })), seats.length > 1 && (_jsx("div", { class: "actors", role: "group", "aria-label": t("seats"), children: seats.map((seat) => (_jsx("button", { type: "button", class: "actor", "aria-pressed": seat.seat === store.welcome.value?.viewer, onClick: () => store.coverFor(seat.seat), children: seat.characters.map((id) => characterName(scene, id)).join(", ") }, seat.seat))) })), store.failure.value && (_jsxs("p", { class: "notice bad", role: "alert", children: [store.failure.value, " ", _jsx("button", { type: "button", class: "plain", onClick: () => (store.failure.value = ""), children: t("close") })] }))] }));
}
function Gone({ store }) {
    const code = store.gone.value;
    useEffect(() => {
        if (code === 4404)
            forget(store.table);
    }, [store, code]);
    const why = code === 4401 ? t("key_unknown") : code === 4403 ? t("origin_refused") : code === 4409 ? store.failure.value : code ? t("no_table") : store.ended.value;
    return (_jsxs("main", { class: "loading", children: [_jsx("h1", { children: t("title") }), _jsx("p", { role: "alert", children: why }), code === 4401 && (_jsx("button", { type: "button", onClick: () => {
                    forget(store.table);
                    location.reload();
                }, children: t("come_without_key") })), _jsx("a", { class: "button", href: "/", children: t("back_home") })] }));
}
function Windows(props) {
    const { store } = props;
    const [code, setCode] = useState("");
    if (props.open === "settings") {
        const person = store.welcome.value?.person ?? null;
        return (_jsxs(Dialog, { title: t("settings"), onClose: props.onClose, children: [_jsx(Settings, {}), _jsx(Rename, { store: store }), _jsx(Share, { host: store.host.value }), _jsx(HostPanel, { store: store }), _jsx(OpenSetting, { store: store }), person !== null && (_jsxs("p", { children: [_jsx("button", { type: "button", onClick: () => {
                                call("POST", `/api/tables/${store.table}/code`, undefined, tokenOf(store.table))
                                    .then((answer) => setCode(answer.code))
                                    .catch((fault) => (store.failure.value = fault.message));
                            }, children: t("move_device") }), " ", code && _jsx("strong", { role: "status", children: t("code_is", { code }) })] }))] }));
    }
    if (props.open === "help") {
        return (_jsxs(Dialog, { title: t("help"), onClose: props.onClose, children: [_jsx(PrimerButton, { scene: store.scene.value }), _jsx("ul", { class: "keys", children: ["key_1", "key_2", "key_3", "key_4", "key_5", "key_6", "key_7", "key_8"].map((key) => (_jsx("li", { children: t(key) }, key))) }), store.scene.value && _jsx(Legend, { scene: store.scene.value }), store.state.value && (_jsxs("p", { children: [t("report_what"), " ", _jsx(SaveReport, { store: store })] }))] }));
    }
    return null;
}
