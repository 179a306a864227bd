import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { achievementsOf, rulesets } from "../api.js";
import { achievementKey } from "../chronicle/line.js";
import { dayOf, peopleOf } from "../chronicle/tell.js";
import { Icon } from "../parts/Icon.js";
import { language, t } from "../words.js";
export function useTitles(ruleset) {
    const [known, setKnown] = useState(null);
    const spoken = language.value;
    useEffect(() => {
        if (!ruleset)
            return;
        achievementsOf(ruleset)
            .then((found) => setKnown(new Map(found.map((one) => [one.id, one]))))
            .catch(() => setKnown(new Map()));
    }, [ruleset, spoken]);
    return known;
}
export function Achievements(props) {
    const [games, setGames] = useState([]);
    useEffect(() => {
        rulesets().then(setGames).catch(() => undefined);
    }, []);
    const all = new Map(games.map((one) => [one.name, one.title]));
    for (const line of props.lines)
        if (line.ruleset && !all.has(line.ruleset))
            all.set(line.ruleset, line.title);
    return (_jsx(_Fragment, { children: [...all].map(([name, title]) => (_jsx(Sheet, { ...props, ruleset: name, title: all.size > 1 ? title : "" }, name))) }));
}
function Sheet({ lines, first, ruleset, title }) {
    const known = useTitles(ruleset);
    if (!known)
        return null;
    const prefix = achievementKey(ruleset, "");
    const earned = [...first.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    const ids = [...new Set([...known.keys(), ...earned])];
    if (!ids.length)
        return null;
    return (_jsxs("section", { class: "medals", "aria-label": t("achievements"), children: [_jsxs("h2", { children: [t("achievements"), " ", title && `· ${title}`, " ", _jsx("span", { class: "aside", children: t("achievements_sum", { n: earned.length, all: ids.length }) })] }), _jsx("ul", { children: ids.map((id) => {
                    const line = lines.find((one) => one.id === first.get(achievementKey(ruleset, id)));
                    const words = known.get(id);
                    return (_jsxs("li", { class: line ? "medal earned" : "medal", children: [_jsx("span", { class: "medal-disc", "aria-hidden": "true", children: _jsx(Icon, { name: "heroic" }) }), _jsxs("div", { children: [_jsx("h3", { children: words?.title ?? id }), _jsx("p", { children: words?.text }), _jsx("p", { class: "aside", children: line ? (_jsx("a", { href: `/#chronicle/${encodeURIComponent(line.id)}`, children: t("achieved", { date: dayOf(line.date), names: peopleOf(line) }) })) : (t("not_yet")) })] })] }, id));
                }) })] }));
}
