import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { CardChip, face } from "../parts/Card.js";
import { Icon } from "../parts/Icon.js";
import { nameIn } from "../scene.js";
import { t } from "../words.js";
import { characterName } from "./labels.js";
export function Challenge(props) {
    const { scene, view } = props;
    const challenge = view.challenge;
    if (!challenge)
        return null;
    const { symbol, target, total, collective, who } = challenge;
    const share = Math.min(1, target ? total / target : 1);
    const enough = total >= target;
    const title = collective ? t("challenge_together") : t("challenge_alone", { name: characterName(scene, who[0] ?? "") });
    return (_jsxs("section", { class: `challenge${enough ? " enough" : ""}`, "aria-label": title, children: [_jsxs("header", { children: [_jsx(Icon, { name: symbol, class: "challenge-symbol" }), _jsx("h2", { children: title }), _jsxs("strong", { class: "challenge-total", children: [t("challenge_total", { total, target }), " ", enough && _jsx("span", { class: "mark", children: t("challenge_enough") })] })] }), _jsx("div", { class: "challenge-bar", role: "progressbar", "aria-valuenow": total, "aria-valuemin": 0, "aria-valuemax": target, "aria-label": t("challenge_total", { total, target }), children: _jsx("div", { class: "challenge-fill", style: { width: `${share * 100}%` } }) }), props.laying && _jsx("p", { class: "aside challenge-how", children: t("challenge_how", { symbol: nameIn(scene.symbols, symbol) }) }), _jsx("ul", { children: view.characters
                    .filter((one) => one.at > 0 && (who.includes(one.id) || one.laid.length))
                    .map((one) => (_jsxs("li", { class: `cast-${one.id}${who.includes(one.id) ? "" : " apart"}`, children: [_jsxs("span", { class: "challenge-who", children: [characterName(scene, one.id), collective && one.tokens > 1 ? ` ×${one.tokens}` : ""] }), one.laid.map((card, k) => (_jsx(CardChip, { card: face(scene, card), counts: one.counts[k] }, k)))] }, one.id))) })] }));
}
