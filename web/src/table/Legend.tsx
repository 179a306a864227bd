// What the signs mean, as far as this scenario has them: on cards, beside people, on the Vonts' board, map and tracks.
import type { ComponentChildren } from "preact";
import { Icon } from "../parts/Icon.js";
import type { Scene } from "../scene.js";
import { t } from "../words.js";
import { spaceWords } from "./labels.js";
import { SpaceSign } from "./TopBar.js";

type Sign = readonly [sign: ComponentChildren, said: string];

const icons = (list: readonly (readonly [icon: string, said: string])[]): Sign[] => list.map(([icon, said]) => [<Icon name={icon} />, said]);

function Signs({ title, signs }: { title: string; signs: readonly Sign[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul class="legend">
        {signs.map(([sign, said]) => (
          <li key={said}>
            {sign} {said}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The back of a card as the Vonts' board shows it. */
const back = (icon: string): ComponentChildren => (
  <span class="back">
    <Icon name={icon} />
  </span>
);

const centre = (
  <span class="move-card">
    <span class="move-step centre">+</span>
  </span>
);

const look = (letter: string): ComponentChildren => (
  <>
    <Icon name="alarm" /> <b>2+{letter}</b>
  </>
);

export function Legend({ scene }: { scene: Scene }) {
  const more = Boolean(scene.things?.length);
  return (
    <>
      <Signs
        title={t("legend_on_cards")}
        signs={icons([
          ["fist", t("fist")],
          ["bubble", t("bubble")],
          ["eye", t("eye")],
          ["whirl", t("whirl")],
          ["explore", t("legend_explore")],
        ])}
      />
      <Signs
        title={t("team")}
        signs={[
          ...icons([
            ["cards", t("legend_cards")],
            ["fleetfoot", t("legend_moves")],
            ["flag", t("state_done")],
          ]),
          [<span class="owes" />, t("legend_dot")],
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
        ]}
      />
      <Signs
        title={t("vonts")}
        signs={[
          [back("sprint"), t("legend_back_move")],
          [back("stranger"), t("legend_back_strength")],
          [look(""), t("legend_look")],
          [look("p"), t("legend_look_p")],
          [look("d"), t("legend_look_d")],
          [centre, t("legend_centre")],
          ...icons([["alarm", t("alert")], ["moon", t("calm")]]),
          ...(more ? icons([["stronger", t("boost_ability")], ["fleetfoot", t("boost_speed")]]) : []),
        ]}
      />
      <Signs
        title={t("quests")}
        signs={icons([
          ["star", t("legend_quest")],
          ...(more
            ? ([
                ["cube", t("legend_cube")],
                ["sun", t("quest_sun")],
                ["moon", t("quest_moon")],
                ["bubble-dog", t("legend_bubble")],
                ["scirocco", t("legend_scirocco")],
                ["ally", t("ally")],
              ] as const)
            : []),
        ])}
      />
      {scene.tracks.map((track) => (
        <Signs
          key={track.id}
          title={track.title}
          signs={[...new Set(track.spaces.flatMap((space) => space.symbols))].map((symbol) => [<SpaceSign symbol={symbol} />, spaceWords(track, symbol)])}
        />
      ))}
    </>
  );
}
