import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { Icon } from "../parts/Icon.js";
import { nameIn } from "../scene.js";
import { t } from "../words.js";
import { bubbleWords, characterName, colourName, cubesOf, cubeWords, extras, groupName, needs, notedWords, otherFacts, sciroccoWords, thing, thingName } from "./labels.js";
const STEP = { R: "red", B: "blue", Y: "yellow", P: "purple" };
function MoveCard(props) {
    const [look, plain] = props.card.includes(":") ? props.card.split(":") : ["", props.card];
    const data = props.scene.cards.find((one) => one.kind === "movement" && one.id === props.card);
    const said = data?.text ?? props.card;
    return (_jsxs("span", { class: "move-card", role: "img", "aria-label": said, title: said, children: [look && (_jsxs("span", { class: "move-look", children: [_jsx(Icon, { name: "alarm" }), look] })), [...(plain ?? "")].map((step, k) => step === "+" ? (_jsx("span", { class: "move-step centre", children: "+" }, k)) : (_jsx("span", { class: `move-step ${STEP[step] ?? ""}`, children: step }, k)))] }));
}
function Mark(props) {
    const count = props.count ?? 1;
    return (_jsxs("span", { class: props.colour ? `cube-mark cube-${props.colour}` : "boost", title: props.said, children: [_jsx(Icon, { name: props.icon }), count > 1 && _jsxs("span", { class: "mark-count", children: ["\u00D7", count] }), _jsxs("span", { class: "unseen", children: [", ", props.said] })] }));
}
function Row(props) {
    const { scene, group, choice } = props;
    const there = group.at > 0;
    const lit = choice?.litGroups.value.has(group.id) ?? false;
    const chosen = choice?.group.value === group.id;
    const where = there ? t("at_place", { number: group.at }) : t(group.ready ? "ready_next" : "not_in_town");
    return (_jsxs("li", { class: `vonts-row${there ? "" : " absent"}${props.meets ? " meets" : ""}`, children: [_jsxs("button", { type: "button", class: `vonts-name${lit ? " lit" : ""}${chosen ? " chosen" : ""}`, "aria-pressed": choice ? chosen : undefined, "aria-disabled": choice ? undefined : "true", onClick: () => choice?.chooseGroup(group.id), children: [_jsx("span", { class: "vonts-badge", "aria-hidden": "true", children: group.id }), _jsxs("span", { class: "unseen", children: [groupName(scene, group.id), ", "] }), _jsx("span", { class: "vonts-where", children: [where, ...extras(group)].join(", ") }), group.ability && _jsx(Mark, { icon: "stronger", said: t("boost_ability") }), group.speed && _jsx(Mark, { icon: "fleetfoot", said: t("boost_speed") }), [...new Set(props.cubes)].map((colour) => (_jsx(Mark, { icon: "cube", said: t("cube", { colour: colourName(scene, colour) }), colour: colour, count: props.cubes.filter((one) => one === colour).length }, colour)))] }), there && (_jsxs(_Fragment, { children: [_jsx("span", { class: "vonts-move", children: group.movement !== null ? (group.movement.length ? (group.movement.map((card, k) => _jsx(MoveCard, { scene: scene, card: card }, k))) : (_jsx("span", { class: "hollow", children: t("no_card") }))) : group.movements ? (Array.from({ length: group.movements }, (_, k) => (_jsx("span", { class: "back", role: "img", "aria-label": `${t("movement")}: ${t("face_down")}`, title: `${t("movement")}: ${t("face_down")}`, children: _jsx(Icon, { name: "sprint" }) }, k)))) : (_jsx("span", { class: "hollow", children: t("no_card") })) }), _jsx("span", { class: "vonts-needs", children: group.needs !== null ? (needs(group.needs).map(({ symbol, number }) => (_jsxs("span", { class: number === null ? "need shut" : "need", role: "img", "aria-label": `${t(symbol)} ${number ?? t("closed_way")}`, title: `${t(symbol)} ${number ?? t("closed_way")}`, children: [_jsx(Icon, { name: symbol }), number ?? "–"] }, symbol)))) : (_jsx("span", { class: "back wide", role: "img", "aria-label": `${t("group_card")}: ${t("face_down")}`, title: `${t("group_card")}: ${t("face_down")}`, children: _jsx(Icon, { name: "stranger" }) })) })] }))] }));
}
export function Vonts(props) {
    const { scene, view } = props;
    return (_jsxs("section", { class: "panel vonts-board", id: "vonts", tabIndex: -1, "aria-label": t("vonts"), children: [_jsx("h2", { children: t("vonts") }), _jsx("ol", { children: view.groups.map((group) => (_jsx(Row, { scene: scene, group: group, meets: view.encounter === group.id, choice: props.choice, cubes: cubesOf(view, group.id) }, group.id))) })] }));
}
function Worth(props) {
    const points = t(props.points === 1 ? "point_one" : "points_n", { n: props.points ?? 0 });
    return (_jsxs("span", { class: "quest-worth", children: [props.sun && _jsx(Mark, { icon: "sun", said: t("quest_sun") }), props.moon && _jsx(Mark, { icon: "moon", said: t("quest_moon") }), props.points ? (_jsxs("span", { class: "quest-points", title: points, children: [_jsx("span", { "aria-hidden": "true", children: props.points }), _jsxs("span", { class: "unseen", children: [", ", points] })] })) : null] }));
}
function counted(all) {
    return [...new Set(all)].map((one) => [all.filter((other) => other === one).length, one]).map(([n, one]) => (n > 1 ? `${n}× ${one}` : one)).join(", ");
}
function questWhere(scene, view, quest) {
    if (quest.done)
        return t("quest_done");
    const places = quest.places.length ? t("at_place", { number: quest.places.join(", ") }) : "";
    const cubes = (quest.cubes ?? []).length ? t("cubes_where", { where: counted((quest.cubes ?? []).map((cube) => cubeWords(scene, cube))) }) : "";
    return [places, cubes, notedWords(scene, view, quest)].filter(Boolean).join(" · ");
}
function QuestLine(props) {
    const { scene, quest } = props;
    const data = scene.quests.find((one) => one.id === quest.id);
    const slot = quest.slot ? colourName(scene, quest.slot) : "";
    return (_jsx("li", { class: `${quest.done ? "done" : ""}${quest.slot ? ` slot slot-${quest.slot}` : ""}`, children: _jsxs("details", { children: [_jsxs("summary", { title: data?.text, children: [quest.slot ? (_jsxs("span", { class: "quest-slot", title: slot, children: [quest.slot.slice(0, 1).toUpperCase(), _jsxs("span", { class: "unseen", children: [", ", slot, ": "] })] })) : (_jsx("span", { class: "quest-star", "aria-hidden": "true", children: props.number })), _jsx("span", { class: "quest-name", children: data?.name ?? quest.id }), quest.slot && _jsx(Worth, { points: data?.points, sun: data?.sun, moon: data?.moon }), _jsx("span", { class: "quest-where", children: questWhere(scene, props.view, quest) })] }), _jsx("p", { children: [data?.text, ...extras(quest)].filter(Boolean).join(" · ") })] }) }));
}
function Allies(props) {
    const { scene, view } = props;
    const { allies } = view;
    if (!allies)
        return null;
    const all = [
        ...Object.entries(allies.at).map(([id, at]) => ({ id, where: [t("at_place", { number: at }), thing(scene, id)?.asks ?? ""].filter(Boolean).join(": "), joined: false })),
        ...Object.entries(allies.joined ?? {}).map(([id, left]) => ({ id, where: left ? t("ally_joined", { n: left }) : t("ally_spent"), joined: true })),
    ];
    return (_jsxs("ol", { children: [all.map((ally) => (_jsx("li", { class: `slot slot-ally${ally.joined ? " joined" : ""}`, children: _jsxs("details", { children: [_jsxs("summary", { title: thing(scene, ally.id)?.text, children: [_jsx("span", { class: "quest-slot", "aria-hidden": "true", children: _jsx(Icon, { name: ally.joined ? "star" : "ally" }) }), _jsx("span", { class: "quest-name", children: thingName(scene, ally.id) }), _jsx("span", { class: "quest-where", children: ally.where })] }), _jsx("p", { children: [ally.joined ? "" : (thing(scene, ally.id)?.asks ?? ""), thing(scene, ally.id)?.text].filter(Boolean).join(". ") })] }) }, ally.id))), all.length === 0 && _jsx("li", { class: "hollow", children: t("no_allies") })] }));
}
function facts(scene, view) {
    const force = (view.in_force ?? []).map((one) => `${characterName(scene, one.who)}: ${thingName(scene, one.what)}`).join(", ");
    return [
        { icon: "bubble-dog", said: bubbleWords(scene, view) },
        { icon: "scirocco", said: sciroccoWords(scene, view) },
        { icon: "ally", said: view.allies ? t("allies_left", { n: view.allies.coming, tiles: view.allies.tiles }) : "" },
        { icon: "star", said: force && t("in_force", { what: force }) },
    ].filter((one) => one.said);
}
export function Quests(props) {
    const { scene, view } = props;
    const joined = Object.keys(view.allies?.joined ?? {}).length;
    const title = t(view.allies ? "allies" : "quests");
    const other = otherFacts(scene, view);
    return (_jsxs("section", { class: "panel quests", "aria-label": title, tabIndex: 0, children: [_jsxs("h2", { children: [title, " ", _jsx("span", { class: "count", children: view.allies ? t("allies_joined", { n: joined }) : view.completed === undefined ? `${view.quests.filter((one) => one.done).length}/${view.quests.length}` : t("quests_done", { n: view.completed }) })] }), view.allies ? (_jsx(Allies, { scene: scene, view: view })) : (_jsx("ol", { children: view.quests.map((quest, k) => (_jsx(QuestLine, { scene: scene, view: view, quest: quest, number: k + 1 }, quest.id))) })), _jsx("ul", { class: "facts", children: facts(scene, view).map((fact) => (_jsxs("li", { children: [_jsx(Icon, { name: fact.icon }), " ", fact.said] }, fact.icon))) }), _jsxs("details", { class: "piles", open: innerHeight > 960, children: [_jsx("summary", { children: t("piles") }), _jsxs("table", { children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: _jsx("span", { class: "unseen", children: t("piles") }) }), _jsx("th", { scope: "col", children: t("pile_left") }), _jsx("th", { scope: "col", children: t("pile_gone") })] }) }), _jsx("tbody", { children: Object.entries(view.decks).map(([name, left]) => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: nameIn(scene.piles, name) }), _jsx("td", { class: "pile-left", children: left }), _jsx("td", { children: view.discards[name]?.length ?? 0 })] }, name))) })] }), other.length > 0 && (_jsx("ul", { children: other.map((fact) => (_jsx("li", { children: fact }, fact))) }))] })] }));
}
