// The Vonts board: a row a group, its movement card left and its strength right, as on the table.
import { Icon } from "../parts/Icon.js";
import type { Scene } from "../scene.js";
import type { GroupView, View } from "../view.js";
import { named, t } from "../words.js";
import type { Choice } from "./choice.js";
import { extras, groupName, needs, otherFacts } from "./labels.js";

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
            ⌖
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

function Row(props: { scene: Scene; group: GroupView; meets: boolean; choice: Choice }) {
  const { scene, group, choice } = props;
  const there = group.at > 0;
  const lit = choice.litGroups.value.has(group.id);
  const chosen = choice.group.value === group.id;
  const where = there ? t("at_place", { number: group.at }) : t(group.ready ? "ready_next" : "not_in_town");
  return (
    <li class={`vonts-row${there ? "" : " absent"}${props.meets ? " meets" : ""}`}>
      <button
        type="button"
        class={`vonts-name${lit ? " lit" : ""}${chosen ? " chosen" : ""}`}
        aria-pressed={chosen}
        onClick={() => choice.chooseGroup(group.id)}
      >
        <span class="vonts-badge" aria-hidden="true">
          {group.id}
        </span>
        <span class="unseen">{groupName(scene, group.id)}, </span>
        <span class="vonts-where">{[where, ...extras(group)].join(", ")}</span>
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
              <span class="back" role="img" aria-label={`${t("movement")}: ${t("face_down")}`}>
                ?
              </span>
            ) : (
              <span class="hollow">{t("no_card")}</span>
            )}
          </span>
          <span class="vonts-needs">
            {group.card !== null ? (
              needs(group.card).map(({ symbol, number }) => (
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
              <span class="back wide" role="img" aria-label={`${t("group_card")}: ${t("face_down")}`}>
                ?
              </span>
            )}
          </span>
        </>
      )}
    </li>
  );
}

export function Vonts(props: { scene: Scene; view: View; choice: Choice }) {
  const { scene, view } = props;
  return (
    <section class="panel vonts-board" id="vonts" tabIndex={-1} aria-label={t("vonts")}>
      <h2>{t("vonts")}</h2>
      <ol>
        {view.groups.map((group) => (
          <Row key={group.id} scene={scene} group={group} meets={view.encounter === group.id} choice={props.choice} />
        ))}
      </ol>
    </section>
  );
}

export function Quests(props: { scene: Scene; view: View; onPlace: (place: number) => void }) {
  const { scene, view } = props;
  return (
    <section class="panel quests" aria-label={t("quests")}>
      <h2>
        {t("quests")} <span class="count">{view.quests.filter((one) => one.done).length}/{view.quests.length}</span>
      </h2>
      <ol>
        {view.quests.map((quest, k) => {
          const data = scene.quests.find((one) => one.id === quest.id);
          return (
            <li key={quest.id} class={quest.done ? "done" : ""}>
              <details>
                <summary>
                  <span class="quest-star" aria-hidden="true">
                    {k + 1}
                  </span>
                  <span>{data?.name ?? quest.id}</span>
                  <span class="quest-where">
                    {quest.done ? t("quest_done") : quest.places.length ? t("at_place", { number: quest.places.join(", ") }) : ""}
                  </span>
                </summary>
                <p>{[data?.text, ...extras(quest)].filter(Boolean).join(" · ")}</p>
              </details>
            </li>
          );
        })}
      </ol>
      <details class="piles">
        <summary>{t("piles")}</summary>
        <ul>
          {Object.entries(view.decks).map(([name, left]) => (
            <li key={name}>{t("pile_line", { name: named(`pile:${name}`, name), left, gone: view.discards[name]?.length ?? 0 })}</li>
          ))}
          {otherFacts(view).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
