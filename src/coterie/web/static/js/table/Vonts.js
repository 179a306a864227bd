import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { Icon } from "../parts/Icon.js";
import { named, t } from "../words.js";
import { extras, groupName, needs, otherFacts } from "./labels.js";
const STEP = { R: "red", B: "blue", Y: "yellow", P: "purple" };
function MoveCard(props) {
    const [look, plain] = props.card.includes(":") ? props.card.split(":") : ["", props.card];
    const data = props.scene.cards.find((one) => one.kind === "movement" && one.id === props.card);
    const said = data?.text ?? props.card;
    return (_jsxs("span", { class: "move-card", role: "img", "aria-label": said, title: said, children: [look && (_jsxs("span", { class: "move-look", children: [_jsx(Icon, { name: "alarm" }), look] })), [...(plain ?? "")].map((step, k) => step === "+" ? (_jsx("span", { class: "move-step centre", children: "\u2316" }, k)) : (_jsx("span", { class: `move-step ${STEP[step] ?? ""}`, children: step }, k)))] }));
}
function Row(props) {
    const { scene, group, choice } = props;
    const there = group.at > 0;
    const lit = choice.litGroups.value.has(group.id);
    const chosen = choice.group.value === group.id;
    const where = there ? t("at_place", { number: group.at }) : t(group.ready ? "ready_next" : "not_in_town");
    return (_jsxs("li", { class: `vonts-row${there ? "" : " absent"}${props.meets ? " meets" : ""}`, children: [_jsxs("button", { type: "button", class: `vonts-name${lit ? " lit" : ""}${chosen ? " chosen" : ""}`, "aria-pressed": chosen, onClick: () => choice.chooseGroup(group.id), children: [_jsx("span", { class: "vonts-badge", "aria-hidden": "true", children: group.id }), _jsxs("span", { class: "unseen", children: [groupName(scene, group.id), ", "] }), _jsx("span", { class: "vonts-where", children: [where, ...extras(group)].join(", ") })] }), there && (_jsxs(_Fragment, { children: [_jsx("span", { class: "vonts-move", children: group.movement !== null ? (group.movement.length ? (group.movement.map((card, k) => _jsx(MoveCard, { scene: scene, card: card }, k))) : (_jsx("span", { class: "hollow", children: t("no_card") }))) : group.movements ? (_jsx("span", { class: "back", role: "img", "aria-label": `${t("movement")}: ${t("face_down")}`, children: "?" })) : (_jsx("span", { class: "hollow", children: t("no_card") })) }), _jsx("span", { class: "vonts-needs", children: group.card !== null ? (needs(group.card).map(({ symbol, number }) => (_jsxs("span", { class: number === null ? "need shut" : "need", role: "img", "aria-label": `${t(symbol)} ${number ?? t("closed_way")}`, title: `${t(symbol)} ${number ?? t("closed_way")}`, children: [_jsx(Icon, { name: symbol }), number ?? "–"] }, symbol)))) : (_jsx("span", { class: "back wide", role: "img", "aria-label": `${t("group_card")}: ${t("face_down")}`, children: "?" })) })] }))] }));
}
export function Vonts(props) {
    const { scene, view } = props;
    return (_jsxs("section", { class: "panel vonts-board", id: "vonts", tabIndex: -1, "aria-label": t("vonts"), children: [_jsx("h2", { children: t("vonts") }), _jsx("ol", { children: view.groups.map((group) => (_jsx(Row, { scene: scene, group: group, meets: view.encounter === group.id, choice: props.choice }, group.id))) })] }));
}
export function Quests(props) {
    const { scene, view } = props;
    return (_jsxs("section", { class: "panel quests", "aria-label": t("quests"), children: [_jsxs("h2", { children: [t("quests"), " ", _jsxs("span", { class: "count", children: [view.quests.filter((one) => one.done).length, "/", view.quests.length] })] }), _jsx("ol", { children: view.quests.map((quest, k) => {
                    const data = scene.quests.find((one) => one.id === quest.id);
                    return (_jsx("li", { class: quest.done ? "done" : "", children: _jsxs("details", { children: [_jsxs("summary", { children: [_jsx("span", { class: "quest-star", "aria-hidden": "true", children: k + 1 }), _jsx("span", { children: data?.name ?? quest.id }), _jsx("span", { class: "quest-where", children: quest.done ? t("quest_done") : quest.places.length ? t("at_place", { number: quest.places.join(", ") }) : "" })] }), _jsx("p", { children: [data?.text, ...extras(quest)].filter(Boolean).join(" · ") })] }) }, quest.id));
                }) }), _jsxs("details", { class: "piles", children: [_jsx("summary", { children: t("piles") }), _jsxs("ul", { children: [Object.entries(view.decks).map(([name, left]) => (_jsx("li", { children: t("pile_line", { name: named(`pile:${name}`, name), left, gone: view.discards[name]?.length ?? 0 }) }, name))), otherFacts(view).map((fact) => (_jsx("li", { children: fact }, fact)))] })] })] }));
}
