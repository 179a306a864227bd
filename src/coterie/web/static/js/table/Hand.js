import { jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { useEffect, useRef } from "../../vendor/preact-hooks.js";
import { CardButton, face } from "../parts/Card.js";
import { person } from "../scene.js";
import { onPhone } from "../settings.js";
import { t } from "../words.js";
import { characterName } from "./labels.js";
import { abilityWords, MateFacts, openHands } from "./Team.js";
import { Ability, Things } from "./Things.js";
const ORDER = "RBYPW";
const sorted = (hand) => [...hand].sort((a, b) => ORDER.indexOf(a[0] ?? "") - ORDER.indexOf(b[0] ?? "") || a.slice(2).localeCompare(b.slice(2)) || a.localeCompare(b));
function Cards(props) {
    const { store, scene, choice, one, active } = props;
    const chosen = [...choice.cards.value];
    const discarding = store.decision.value?.name === "refresh";
    const asking = active && props.hand.some((card) => choice.litCards.value.has(card));
    const walk = (event) => {
        const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!by)
            return;
        event.preventDefault();
        event.stopPropagation();
        const cards = [...event.currentTarget.querySelectorAll(".card")];
        const at = cards.indexOf(document.activeElement);
        cards[(at + by + cards.length) % cards.length]?.focus();
    };
    return (_jsxs("div", { class: `cards${props.hand.length > props.crowd ? " fan" : ""}${props.hand.length > props.crowd + 2 ? " tight" : ""}${asking ? " asking" : ""}`, onKeyDown: walk, style: { "--gaps": Math.max(1, props.hand.length - 1) }, children: [sorted(props.hand).map((card, k) => {
                const at = active ? chosen.indexOf(card) : -1;
                if (at >= 0)
                    chosen.splice(at, 1);
                const own = !store.past.value && store.decision.value?.options.some((option) => option.who === one.id);
                const lit = active && choice.litCards.value.has(card);
                return (_jsx(CardButton, { card: face(scene, card), lit: lit, chosen: at >= 0, onPick: () => {
                        if (!own)
                            return;
                        if (!active)
                            choice.actFor(one.id);
                        if (discarding)
                            choice.toggleDiscard(card);
                        else
                            choice.toggleCard(card);
                    } }, `${card}${k}`));
            }), props.hand.length === 0 && _jsx("p", { class: "nothing", children: t("no_cards") })] }));
}
function crowd(hands) {
    const phone = onPhone();
    if (hands > 3 || (hands === 3 && !phone))
        return 3;
    return hands === 1 && phone ? 4 : 5;
}
export function Hand(props) {
    const { store, scene, view, choice } = props;
    const hands = openHands(store, view);
    const actor = choice.actor.value;
    const strip = useRef(null);
    useEffect(() => {
        const shown = strip.current?.querySelector(".hand-of.active");
        if (strip.current && shown)
            strip.current.scrollLeft = shown.offsetLeft - strip.current.offsetLeft - 8;
    }, [actor]);
    if (hands.length === 0)
        return null;
    return (_jsx("section", { ref: strip, class: `panel hand${hands.length > 1 ? " many" : ""}${hands.length > 3 ? " whole" : ""}`, id: "hand", tabIndex: -1, "aria-label": t("hand", { name: hands.map((one) => characterName(scene, one.id)).join(", ") }), children: hands.map((one) => (_jsxs("div", { class: `hand-of cast-${one.id}${one.id === actor ? " active" : ""}`, children: [_jsxs("h2", { children: [_jsx(Ability, { id: one.id, letters: person(scene, one.id).letter, name: characterName(scene, one.id), text: abilityWords(scene, one) }), _jsx("span", { class: hands.length > 1 ? "hand-name" : "hand-name single", children: characterName(scene, one.id) }), hands.length > 1 && _jsx(MateFacts, { one: one })] }), _jsx(Cards, { store: store, scene: scene, choice: choice, one: one, hand: one.hand ?? [], active: one.id === actor, crowd: crowd(hands.length) }), _jsx(Things, { scene: scene, view: view, one: one, choice: choice })] }, one.id))) }));
}
