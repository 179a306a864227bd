import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact-hooks.js";
import { t } from "../words.js";
const MOST = 300;
export function LogLines(props) {
    const list = useRef(null);
    const { entries, now } = props;
    const follows = useRef(true);
    const box = () => list.current?.parentElement ?? null;
    const toNewest = () => {
        const node = box();
        if (node && follows.current)
            node.scrollTop = node.scrollHeight;
    };
    useEffect(() => {
        const node = box();
        if (!node)
            return undefined;
        let before = 0;
        const look = () => {
            const top = node.scrollTop;
            if (top + node.clientHeight >= node.scrollHeight - 4)
                follows.current = true;
            else if (top < before && node.clientHeight > 0)
                follows.current = false;
            before = top;
        };
        const watcher = new ResizeObserver(toNewest);
        watcher.observe(node);
        node.addEventListener("scroll", look);
        return () => {
            watcher.disconnect();
            node.removeEventListener("scroll", look);
        };
    }, []);
    useLayoutEffect(() => {
        follows.current = true;
    }, [now]);
    useLayoutEffect(toNewest, [entries.length, now]);
    return (_jsx("ol", { ref: list, children: entries.slice(-MOST).map((entry) => (_jsx(LogLine, { ...props, entry: entry }, entry.n))) }));
}
function LogLine({ scene, entry, now, onPick, onRule }) {
    const [why, setWhy] = useState(false);
    const explained = useRef(null);
    useEffect(() => {
        explained.current?.scrollIntoView({ block: "nearest" });
    }, [why]);
    const rule = scene.rules.find((one) => one.id === entry.rule);
    const head = entry.kind === "round" || entry.kind === "phase";
    const current = entry.after === now;
    return (_jsxs("li", { class: `line line-${entry.kind}${head ? " head" : ""}${current ? " now" : ""}`, "aria-current": current ? "step" : undefined, children: [_jsx("button", { type: "button", class: "line-text", title: t("history"), onClick: () => onPick(entry.after), children: entry.text }), rule && !head && (_jsx("button", { type: "button", class: "rule-link", "aria-expanded": why, "aria-label": `${t("why")} ${entry.text}`, onClick: () => setWhy(!why), children: "?" })), why && rule && (_jsxs("p", { class: "line-why", ref: explained, children: [_jsxs("strong", { children: [rule.title, "."] }), " ", rule.text, " ", rule.ruling && _jsx("em", { children: t("ruling", { what: rule.ruling }) }), " ", onRule && (_jsx("button", { type: "button", class: "rule-link", onClick: () => onRule(entry.rule), children: t("rules") }))] }))] }));
}
