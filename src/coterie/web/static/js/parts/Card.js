import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { t } from "../words.js";
import { Icon } from "./Icon.js";
const COLOURS = { R: "red", B: "blue", Y: "yellow", P: "purple", W: "wild" };
const SYMBOLS = { f: "fist", b: "bubble", e: "eye", w: "whirl" };
export function face(scene, id) {
    const data = scene?.cards.find((card) => card.id === id);
    if (data && data.kind === "action") {
        const wild = !data.colour;
        return {
            id,
            colour: data.colour ?? "wild",
            symbol: data.symbol ?? null,
            number: wild ? null : (data.number ?? null),
            explores: data.explores ?? false,
            text: data.text ?? id,
        };
    }
    const match = /^([RBYPW])(\d*)([fbew]?)$/.exec(id);
    const colour = COLOURS[match?.[1] ?? ""] ?? "other";
    return {
        id,
        colour,
        symbol: SYMBOLS[match?.[3] ?? ""] ?? null,
        number: match?.[2] ? Number(match[2]) : null,
        explores: colour === "purple" || colour === "wild",
        text: data?.text ?? id,
    };
}
export function cardWords(card) {
    return card.text;
}
export function Strip(props) {
    const inside = {
        yellow: "M7 0V100M13 0V100",
        red: "M10 0q7 5 0 10t0 10t0 10t0 10t0 10t0 10t0 10t0 10t0 10t0 10",
        blue: "M5 0V100M15 0V100" + Array.from({ length: 14 }, (_, k) => `M5 ${k * 8}h10`).join(""),
        purple: Array.from({ length: 11 }, (_, k) => `M10 ${4 + k * 10}h0`).join(""),
    };
    if (props.colour === "wild") {
        return (_jsx("svg", { class: "card-strip", viewBox: "0 0 20 100", preserveAspectRatio: "none", "aria-hidden": "true", children: ["red", "blue", "yellow", "purple"].map((colour, k) => (_jsxs("g", { class: `strip-${colour}`, children: [_jsx("rect", { x: "0", y: k * 25, width: "20", height: "25" }), _jsx("path", { d: colour === "yellow" ? `M7 ${k * 25}v25M13 ${k * 25}v25` : colour === "red" ? `M10 ${k * 25}q7 3 0 6t0 6t0 6t0 7` : colour === "blue" ? `M5 ${k * 25 + 4}h10m0 8h-10m0 8h10` : `M10 ${k * 25 + 5}h0m0 8h0m0 8h0` })] }, colour))) }));
    }
    return (_jsxs("svg", { class: `card-strip strip-${props.colour}`, viewBox: "0 0 20 100", preserveAspectRatio: "none", "aria-hidden": "true", children: [_jsx("rect", { width: "20", height: "100" }), _jsx("path", { d: inside[props.colour] ?? "" })] }));
}
export function CardFace(props) {
    const { card } = props;
    const letter = card.colour === "wild" ? "W" : card.colour.slice(0, 1).toUpperCase();
    return (_jsxs(_Fragment, { children: [_jsx(Strip, { colour: card.colour }), _jsx("span", { class: "card-letter", children: letter }), card.colour === "wild" ? (_jsx("span", { class: "card-wild", children: _jsx(Icon, { name: "star" }) })) : card.symbol ? (_jsxs(_Fragment, { children: [_jsx("span", { class: "card-number", children: card.number }), _jsx(Icon, { name: card.symbol, class: "card-symbol" })] })) : (_jsx("span", { class: "card-text", children: card.text })), card.explores && _jsx(Icon, { name: "explore", class: "card-explores" })] }));
}
export function CardButton(props) {
    const { card, lit, chosen, note } = props;
    const label = [cardWords(card), note, lit ? t("card_usable") : ""].filter(Boolean).join(", ");
    return (_jsxs("button", { type: "button", class: `card ${card.colour}${lit ? " lit" : ""}${chosen ? " chosen" : ""}`, "aria-pressed": chosen, "aria-label": label, title: label, "data-card": card.id, onClick: props.onPick, children: [_jsx(CardFace, { card: card }), note && _jsx("span", { class: "card-note", children: note })] }));
}
export function CardChip(props) {
    const { card, counts } = props;
    const other = counts !== undefined && counts !== card.number;
    const label = other ? `${cardWords(card)}: ${t("card_counts", { n: counts })}` : cardWords(card);
    return (_jsxs("span", { class: `card small ${card.colour}${other ? " other" : ""}`, role: "img", "aria-label": label, title: label, children: [_jsx(CardFace, { card: card }), other && _jsx("span", { class: "card-counts", children: counts })] }));
}
