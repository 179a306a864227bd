// The Vonts board: a row a group, its movement card left and its strength right, as on the table.
import { Icon } from "../parts/Icon.js";
import { nameIn, type Scene } from "../scene.js";
import type { GroupView, QuestView, View } from "../view.js";
import { t } from "../words.js";
import type { Choice } from "./choice.js";
import { bubbleWords, characterName, colourName, cubesOf, cubeWords, extras, groupName, needs, notedWords, otherFacts, sciroccoWords, thing, thingName } from "./labels.js";

const STEP: Record<string, string> = { R: "red", B: "blue", Y: "yellow", P: "purple" };

/** ``2+p:R`` as its signs: how many they look for, and then the colours they walk along. */
function MoveCard(props: { scene: Scene; card: string }) {
  const [look, plain] = props.card.includes(":") ? props.card.split(":") : ["", props.card];
  const data = props.scene.cards.find((one) => one.kind === "movement" && one.id === props.card);
  const said = data?.text ?? props.card;
  return (
    <span class="move-card" role="img" aria-label={said} title={said}>
      {look && (
        <span class="move-look">
          <Icon name="alarm" />
          {look}
        </span>
      )}
      {[...(plain ?? "")].map((step, k) =>
        step === "+" ? (
          <span key={k} class="move-step centre">
            +
          </span>
        ) : (
          <span key={k} class={`move-step ${STEP[step] ?? ""}`}>
            {step}
          </span>
        ),
      )}
    </span>
  );
}

function Mark(props: { icon: string; said: string; colour?: string; count?: number }) {
  const count = props.count ?? 1;
  return (
    <span class={props.colour ? `cube-mark cube-${props.colour}` : "boost"} title={props.said}>
      <Icon name={props.icon} />
      {count > 1 && <span class="mark-count">×{count}</span>}
      <span class="unseen">, {props.said}</span>
    </span>
  );
}

function Row(props: { scene: Scene; group: GroupView; meets: boolean; choice: Choice | null; cubes: readonly string[] }) {
  const { scene, group, choice } = props;
  const there = group.at > 0;
  const lit = choice?.litGroups.value.has(group.id) ?? false;
  const chosen = choice?.group.value === group.id;
  const where = there ? t("at_place", { number: group.at }) : t(group.ready ? "ready_next" : "not_in_town");
  return (
    <li class={`vonts-row${there ? "" : " absent"}${props.meets ? " meets" : ""}`}>
      <button
        type="button"
        class={`vonts-name${lit ? " lit" : ""}${chosen ? " chosen" : ""}`}
        aria-pressed={choice ? chosen : undefined}
        aria-disabled={choice ? undefined : "true"}
        onClick={() => choice?.chooseGroup(group.id)}
      >
        <span class="vonts-badge" aria-hidden="true">
          {group.id}
        </span>
        <span class="unseen">{groupName(scene, group.id)}, </span>
        <span class="vonts-where">{[where, ...extras(group)].join(", ")}</span>
        {group.ability && <Mark icon="stronger" said={t("boost_ability")} />}
        {group.speed && <Mark icon="fleetfoot" said={t("boost_speed")} />}
        {[...new Set(props.cubes)].map((colour) => (
          <Mark key={colour} icon="cube" said={t("cube", { colour: colourName(scene, colour) })} colour={colour} count={props.cubes.filter((one) => one === colour).length} />
        ))}
      </button>
      {there && (
        <>
          <span class="vonts-move">
            {group.movement !== null ? (
              group.movement.length ? (
                group.movement.map((card, k) => <MoveCard key={k} scene={scene} card={card} />)
              ) : (
                <span class="hollow">{t("no_card")}</span>
              )
            ) : group.movements ? (
              Array.from({ length: group.movements }, (_, k) => (
                <span key={k} class="back" role="img" aria-label={`${t("movement")}: ${t("face_down")}`} title={`${t("movement")}: ${t("face_down")}`}>
                  <Icon name="sprint" />
                </span>
              ))
            ) : (
              <span class="hollow">{t("no_card")}</span>
            )}
          </span>
          <span class="vonts-needs">
            {group.needs !== null ? (
              needs(group.needs).map(({ symbol, number }) => (
                <span
                  key={symbol}
                  class={number === null ? "need shut" : "need"}
                  role="img"
                  aria-label={`${t(symbol)} ${number ?? t("closed_way")}`}
                  title={`${t(symbol)} ${number ?? t("closed_way")}`}
                >
                  <Icon name={symbol} />
                  {number ?? "–"}
                </span>
              ))
            ) : (
              <span class="back wide" role="img" aria-label={`${t("group_card")}: ${t("face_down")}`} title={`${t("group_card")}: ${t("face_down")}`}>
                <Icon name="stranger" />
              </span>
            )}
          </span>
        </>
      )}
    </li>
  );
}

/** Without a ``choice`` nothing can be chosen: the board of a game that is over. */
export function Vonts(props: { scene: Scene; view: View; choice: Choice | null }) {
  const { scene, view } = props;
  return (
    <section class="panel vonts-board" id="vonts" tabIndex={-1} aria-label={t("vonts")}>
      <h2>{t("vonts")}</h2>
      <ol>
        {view.groups.map((group) => (
          <Row key={group.id} scene={scene} group={group} meets={view.encounter === group.id} choice={props.choice} cubes={cubesOf(view, group.id)} />
        ))}
      </ol>
    </section>
  );
}

/** Sun, moon and points of a quest, as on its card. */
function Worth(props: { points?: number; sun?: boolean; moon?: boolean }) {
  const points = t(props.points === 1 ? "point_one" : "points_n", { n: props.points ?? 0 });
  return (
    <span class="quest-worth">
      {props.sun && <Mark icon="sun" said={t("quest_sun")} />}
      {props.moon && <Mark icon="moon" said={t("quest_moon")} />}
      {props.points ? (
        <span class="quest-points" title={points}>
          <span aria-hidden="true">{props.points}</span>
          <span class="unseen">, {points}</span>
        </span>
      ) : null}
    </span>
  );
}

function counted(all: readonly string[]): string {
  return [...new Set(all)].map((one) => [all.filter((other) => other === one).length, one] as const).map(([n, one]) => (n > 1 ? `${n}× ${one}` : one)).join(", ");
}

function questWhere(scene: Scene, view: View, quest: QuestView): string {
  if (quest.done) return t("quest_done");
  const places = quest.places.length ? t("at_place", { number: quest.places.join(", ") }) : "";
  const cubes = (quest.cubes ?? []).length ? t("cubes_where", { where: counted((quest.cubes ?? []).map((cube) => cubeWords(scene, cube))) }) : "";
  return [places, cubes, notedWords(scene, view, quest)].filter(Boolean).join(" · ");
}

function QuestLine(props: { scene: Scene; view: View; quest: QuestView; number: number }) {
  const { scene, quest } = props;
  const data = scene.quests.find((one) => one.id === quest.id);
  const slot = quest.slot ? colourName(scene, quest.slot) : "";
  return (
    <li class={`${quest.done ? "done" : ""}${quest.slot ? ` slot slot-${quest.slot}` : ""}`}>
      <details>
        <summary title={data?.text}>
          {quest.slot ? (
            <span class="quest-slot" title={slot}>
              {quest.slot.slice(0, 1).toUpperCase()}
              <span class="unseen">, {slot}: </span>
            </span>
          ) : (
            <span class="quest-star" aria-hidden="true">
              {props.number}
            </span>
          )}
          <span class="quest-name">{data?.name ?? quest.id}</span>
          {quest.slot && <Worth points={data?.points} sun={data?.sun} moon={data?.moon} />}
          <span class="quest-where">{questWhere(scene, props.view, quest)}</span>
        </summary>
        <p>{[data?.text, ...extras(quest)].filter(Boolean).join(" · ")}</p>
      </details>
    </li>
  );
}

/** Scenario 3: who can be won over, and who has joined. */
function Allies(props: { scene: Scene; view: View }) {
  const { scene, view } = props;
  const { allies } = view;
  if (!allies) return null;
  const all = [
    ...Object.entries(allies.at).map(([id, at]) => ({ id, where: [t("at_place", { number: at }), thing(scene, id)?.asks ?? ""].filter(Boolean).join(": "), joined: false })),
    ...Object.entries(allies.joined ?? {}).map(([id, left]) => ({ id, where: left ? t("ally_joined", { n: left }) : t("ally_spent"), joined: true })),
  ];
  return (
    <ol>
      {all.map((ally) => (
        <li key={ally.id} class={`slot slot-ally${ally.joined ? " joined" : ""}`}>
          <details>
            <summary title={thing(scene, ally.id)?.text}>
              <span class="quest-slot" aria-hidden="true">
                <Icon name={ally.joined ? "star" : "ally"} />
              </span>
              <span class="quest-name">{thingName(scene, ally.id)}</span>
              <span class="quest-where">{ally.where}</span>
            </summary>
            <p>{[ally.joined ? "" : (thing(scene, ally.id)?.asks ?? ""), thing(scene, ally.id)?.text].filter(Boolean).join(". ")}</p>
          </details>
        </li>
      ))}
      {all.length === 0 && <li class="hollow">{t("no_allies")}</li>}
    </ol>
  );
}

function facts(scene: Scene, view: View): { icon: string; said: string }[] {
  const force = (view.in_force ?? []).map((one) => `${characterName(scene, one.who)}: ${thingName(scene, one.what)}`).join(", ");
  return [
    { icon: "bubble-dog", said: bubbleWords(scene, view) },
    { icon: "scirocco", said: sciroccoWords(scene, view) },
    { icon: "ally", said: view.allies ? t("allies_left", { n: view.allies.coming, tiles: view.allies.tiles }) : "" },
    { icon: "star", said: force && t("in_force", { what: force }) },
  ].filter((one) => one.said);
}

export function Quests(props: { scene: Scene; view: View; onPlace: (place: number) => void }) {
  const { scene, view } = props;
  const joined = Object.keys(view.allies?.joined ?? {}).length;
  const title = t(view.allies ? "allies" : "quests");
  const other = otherFacts(scene, view);
  return (
    <section class="panel quests" aria-label={title} tabIndex={0}>
      <h2>
        {title}{" "}
        <span class="count">
          {view.allies ? t("allies_joined", { n: joined }) : view.completed === undefined ? `${view.quests.filter((one) => one.done).length}/${view.quests.length}` : t("quests_done", { n: view.completed })}
        </span>
      </h2>
      {view.allies ? (
        <Allies scene={scene} view={view} />
      ) : (
        <ol>
          {view.quests.map((quest, k) => (
            <QuestLine key={quest.id} scene={scene} view={view} quest={quest} number={k + 1} />
          ))}
        </ol>
      )}
      <ul class="facts">
        {facts(scene, view).map((fact) => (
          <li key={fact.icon}>
            <Icon name={fact.icon} /> {fact.said}
          </li>
        ))}
      </ul>
      <details class="piles" open={innerHeight > 960}>
        <summary>{t("piles")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">{t("piles")}</span>
              </th>
              <th scope="col">{t("pile_left")}</th>
              <th scope="col">{t("pile_gone")}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(view.decks).map(([name, left]) => (
              <tr key={name}>
                <th scope="row">{nameIn(scene.piles, name)}</th>
                <td class="pile-left">{left}</td>
                <td>{view.discards[name]?.length ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {other.length > 0 && (
          <ul>
            {other.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}
