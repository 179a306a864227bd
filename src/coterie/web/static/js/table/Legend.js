import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "../../vendor/preact-jsx-runtime.js";
import { Icon } from "../parts/Icon.js";
import { t } from "../words.js";
import { spaceWords } from "./labels.js";
import { SpaceSign } from "./TopBar.js";
const icons = (list) => list.map(([icon, said]) => [_jsx(Icon, { name: icon }), said]);
function Signs({ title, signs }) {
    return (_jsxs(_Fragment, { children: [_jsx("h3", { children: title }), _jsx("ul", { class: "legend", children: signs.map(([sign, said]) => (_jsxs("li", { children: [sign, " ", said] }, said))) })] }));
}
const back = (icon) => (_jsx("span", { class: "back", children: _jsx(Icon, { name: icon }) }));
const centre = (_jsx("span", { class: "move-card", children: _jsx("span", { class: "move-step centre", children: "+" }) }));
const look = (letter) => (_jsxs(_Fragment, { children: [_jsx(Icon, { name: "alarm" }), " ", _jsxs("b", { children: ["2+", letter] })] }));
export function Legend({ scene }) {
    const more = Boolean(scene.things?.length);
    return (_jsxs(_Fragment, { children: [_jsx(Signs, { title: t("legend_on_cards"), signs: icons([
                    ["fist", t("fist")],
                    ["bubble", t("bubble")],
                    ["eye", t("eye")],
                    ["whirl", t("whirl")],
                    ["explore", t("legend_explore")],
                ]) }), _jsx(Signs, { title: t("team"), signs: [
                    ...icons([
                        ["cards", t("legend_cards")],
                        ["fleetfoot", t("legend_moves")],
                        ["flag", t("state_done")],
                    ]),
                    [_jsx("span", { class: "owes" }), t("legend_dot")],
                    ...icons([
                        ["hidden", t("state_hidden")],
                        ["caught", t("state_caught")],
                        ["star", t("state_used")],
                    ]),
                    ...(more
                        ? icons([
                            ["item", `${t("thing_item")}; ${t("state_searched")}`],
                            ["heroic", t("thing_heroic")],
                            ["personal", t("thing_personal")],
                            ["advanced", t("state_advanced")],
                        ])
                        : []),
                ] }), _jsx(Signs, { title: t("vonts"), signs: [
                    [back("sprint"), t("legend_back_move")],
                    [back("stranger"), t("legend_back_strength")],
                    [look(""), t("legend_look")],
                    [look("p"), t("legend_look_p")],
                    [look("d"), t("legend_look_d")],
                    [centre, t("legend_centre")],
                    ...icons([["alarm", t("alert")], ["moon", t("calm")]]),
                    ...(more ? icons([["stronger", t("boost_ability")], ["fleetfoot", t("boost_speed")]]) : []),
                ] }), _jsx(Signs, { title: t("quests"), signs: icons([
                    ["star", t("legend_quest")],
                    ...(more
                        ? [
                            ["cube", t("legend_cube")],
                            ["sun", t("quest_sun")],
                            ["moon", t("quest_moon")],
                            ["bubble-dog", t("legend_bubble")],
                            ["scirocco", t("legend_scirocco")],
                            ["ally", t("ally")],
                        ]
                        : []),
                ]) }), scene.tracks.map((track) => (_jsx(Signs, { title: track.title, signs: [...new Set(track.spaces.flatMap((space) => space.symbols))].map((symbol) => [_jsx(SpaceSign, { symbol: symbol }), spaceWords(track, symbol)]) }, track.id)))] }));
}
