import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { t } from "../words.js";
const PATIENCE = 8000;
export function nobodysTurn(store) {
    const state = store.state.value;
    const lobby = store.lobby.value;
    if (!state || !lobby || state.over || lobby.status !== "playing")
        return false;
    if (store.link.state.value !== "open" || store.past.value || store.telling.value)
        return false;
    if (store.pending.value)
        return true;
    const { owing, waiting, options } = state.decision;
    if (owing.length === 0)
        return true;
    const me = store.welcome.value?.viewer ?? -1;
    if (waiting.includes(me))
        return options.length === 0;
    return waiting.length > 0 && waiting.every((seat) => lobby.seats.find((one) => one.seat === seat)?.kind === "bot");
}
export function report(store) {
    const { welcome, lobby, state } = { welcome: store.welcome.value, lobby: store.lobby.value, state: store.state.value };
    return JSON.stringify({
        report: 1,
        made: new Date().toISOString(),
        coterie: { server: welcome?.server, protocol: welcome?.protocol, page: navigator.userAgent },
        table: { id: store.table, ruleset: lobby?.ruleset, options: lobby?.options, deal: lobby?.deal, status: lobby?.status },
        viewer: welcome?.viewer,
        line: store.link.state.value,
        version: state?.version,
        step: state?.step,
        waits_for_an_answer: store.pending.value !== null,
        question: state?.decision,
        view: state?.view,
        acts: store.entries.value.map(({ n, after, kind, rule, text, data }) => ({ n, after, kind, rule, text, data })),
    }, null, 1);
}
export function SaveReport({ store }) {
    const save = () => {
        const link = document.createElement("a");
        link.download = `coterie-${store.table}-${store.state.value?.version ?? 0}.json`;
        link.href = URL.createObjectURL(new Blob([report(store)], { type: "application/json" }));
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    };
    return (_jsx("button", { type: "button", onClick: save, children: t("report_save") }));
}
export function Stuck({ store }) {
    const [stuck, setStuck] = useState(false);
    const waits = nobodysTurn(store);
    const version = store.state.value?.version;
    useEffect(() => {
        setStuck(false);
        if (!waits)
            return;
        const timer = setTimeout(() => setStuck(true), PATIENCE);
        return () => clearTimeout(timer);
    }, [waits, version]);
    if (!stuck || !waits)
        return null;
    return (_jsxs("p", { class: "notice bad", role: "alert", id: "stuck", children: [t("stuck"), " ", _jsx("button", { type: "button", onClick: () => store.link.again(), children: t("stuck_again") }), " ", _jsx(SaveReport, { store: store })] }));
}
