// What happened without this person: what the Vonts did; for who comes back, all since they last acted.
import type { Entry } from "../protocol.js";
import type { Scene } from "../scene.js";
import { t } from "../words.js";
import { AwayCard } from "./Away.js";
import { characterName, groupName } from "./labels.js";
import type { Store } from "./store.js";
import { Told } from "./Told.js";

export function Summary({ store, scene }: { store: Store; scene: Scene }) {
  if (store.past.value) return null;
  if (store.away.value.length) return <AwayCard store={store} />;
  if (!store.summary.value.length || store.telling.value) return null;
  return <VontsCard store={store} scene={scene} />;
}

/** After an automated phase: one line for each group that did something. */
function VontsCard({ store, scene }: { store: Store; scene: Scene }) {
  const groups = new Map<string, string[]>();
  let last = "";
  for (const entry of store.summary.value) {
    last = typeof entry.data["group"] === "string" ? entry.data["group"] : last;
    if (!last) continue;
    groups.set(last, [...(groups.get(last) ?? []), summaryWords(scene, entry)]);
  }
  return (
    <Told title={t("summary")} onClose={() => (store.summary.value = [])}>
      <ul>
        {[...groups].map(([group, parts]) => (
          <li key={group}>
            <strong>{group}</strong> {parts.join("; ")}
          </li>
        ))}
      </ul>
    </Told>
  );
}

function summaryWords(scene: Scene, entry: Entry): string {
  const { from, to, who } = entry.data;
  if (entry.kind === "group_moved" && typeof from === "number" && typeof to === "number") return `${from} → ${to}`;
  const names = (Array.isArray(who) ? who : [who]).filter((one): one is string => typeof one === "string");
  const text = entry.text.replace(/\.$/, "");
  const group = typeof entry.data["group"] === "string" ? groupName(scene, entry.data["group"]) : "";
  const called = names.map((one) => characterName(scene, one));
  if (group && text.startsWith(group)) return text.slice(group.length).replace(/^:?\s+/, "");
  return called.every((one) => text.includes(one)) ? text : `${called.join(", ")}: ${text}`;
}
