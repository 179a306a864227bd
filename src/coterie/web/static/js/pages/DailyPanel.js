import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useState } from "../../vendor/preact-hooks.js";
import { dailyOf } from "../api.js";
import { playedDaily } from "../chronicle/book.js";
import { dailyText, dayOf } from "../chronicle/tell.js";
import { DailyCard } from "../parts/DailyCard.js";
import { Icon } from "../parts/Icon.js";
import { language, t } from "../words.js";
export function DailyPanel({ ruleset, onPlay }) {
    const [deal, setDeal] = useState(null);
    const spoken = language.value;
    useEffect(() => {
        dailyOf(ruleset).then(setDeal).catch(() => setDeal(null));
    }, [ruleset, spoken]);
    if (!deal)
        return null;
    const played = playedDaily(deal.day, ruleset);
    const words = deal.choices.map((one) => one.label).filter((one) => one !== "0");
    return (_jsxs("section", { class: "panel daily", "aria-label": t("daily"), children: [_jsxs("h2", { children: [_jsx(Icon, { name: "moon" }), " ", t("daily"), " ", _jsx("span", { class: "aside", children: dayOf(deal.day) })] }), _jsx("p", { class: "daily-what", children: words.join(" ") }), played?.daily ? _jsx(DailyCard, { text: dailyText(played.line, played.daily) }) : _jsx("p", { class: "aside", children: t("daily_none") }), _jsx("p", { class: "aside", children: t("daily_same") }), _jsxs("div", { class: "ways", children: [_jsx("button", { type: "button", class: played ? "" : "main", onClick: () => onPlay({ ruleset, deal }), children: t("daily_play") }), played?.table && (_jsx("a", { class: "button", href: `/replay/${played.table}`, children: t("replay") }))] })] }));
}
