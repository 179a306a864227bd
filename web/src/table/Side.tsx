// Beside the board: the log with its why, what people say, and the rules.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { lobbyOf } from "../api.js";
import { follow } from "../branch.js";
import type { Scene } from "../scene.js";
import { t } from "../words.js";
import { LogLines } from "./Log.js";
import type { Store } from "./store.js";

export type SideTab = "log" | "talk" | "rules";
export const sideTab = signal<SideTab>("log");
export const openRule = signal("");
const everything = signal(false);

export function showRule(rule: string): void {
  openRule.value = rule;
  sideTab.value = "rules";
}

/** ``children``: cards about this moment, which come before the log. */
export function Side(props: { store: Store; scene: Scene; children: ComponentChildren }) {
  const { store, scene } = props;
  const tabs: readonly SideTab[] = ["log", "talk", "rules"];
  const turn = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(tabs.indexOf(sideTab.value) + by + tabs.length) % tabs.length]!;
    sideTab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <section class="panel side" id="side" aria-label={tabs.map((tab) => t(tab)).join(", ")}>
      <div class="tabs" role="tablist" onKeyDown={turn}>
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={sideTab.value === tab}
            aria-controls="side-panel"
            tabIndex={sideTab.value === tab ? 0 : -1}
            onClick={() => (sideTab.value = tab)}
          >
            {t(tab)}
          </button>
        ))}
      </div>
      <div class="side-cards">{props.children}</div>
      <div id="side-panel" role="tabpanel" aria-labelledby={`tab-${sideTab.value}`} class="side-body">
        {sideTab.value === "log" ? <Log store={store} scene={scene} /> : sideTab.value === "talk" ? <Talk store={store} scene={scene} /> : <Rules scene={scene} />}
      </div>
    </section>
  );
}

function Log({ store, scene }: { store: Store; scene: Scene }) {
  const past = store.past.value;
  const until = past ? past.log : store.told.value;
  const entries = store.entries.value.slice(0, until).filter((entry) => everything.value || !entry.quiet);
  return (
    <>
      <label class="filter">
        <input type="checkbox" checked={everything.value} onChange={() => (everything.value = !everything.value)} /> {t("log_all")}
      </label>
      <div class="log" id="log" tabIndex={0} role="log" aria-live="polite" aria-relevant="additions" aria-label={t("log")}>
        <LogLines scene={scene} entries={entries} now={past ? past.step : null} onPick={(step) => void store.lookAt(step)} onRule={showRule} />
      </div>
    </>
  );
}

function Talk({ store, scene }: { store: Store; scene: Scene }) {
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const count = store.notes.value.length;
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [count]);
  const seated = store.welcome.value?.person !== null && store.welcome.value !== null;
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) store.say(text.trim());
    setText("");
  };
  return (
    <>
      <div class="log talk" role="log" aria-live="polite" tabIndex={0} aria-label={t("talk")}>
        <ol ref={list}>
          {store.notes.value.slice(-100).map((note) => (
            <li key={note.n} class={`line note-${note.kind}`}>
              {(note.kind === "chat" || note.kind === "tell") && <strong>{note.name}</strong>} {note.text}
              {note.kind === "branch" && typeof note.data["table"] === "string" && <BranchLink store={store} table={note.data["table"]} />}
            </li>
          ))}
        </ol>
      </div>
      {seated && (
        <>
          <div class="tells">
            {(scene.tells ?? []).map((topic) => (
              <label key={topic.topic} class="tell">
                <span>{topic.text}</span>
                <select
                  value=""
                  aria-label={`${t("tell")}: ${topic.text}`}
                  onChange={(event) => {
                    const field = event.currentTarget as HTMLSelectElement;
                    if (field.value) store.tell(topic.topic, field.value);
                    field.value = "";
                  }}
                >
                  <option value="">…</option>
                  {topic.values.map((value) => (
                    <option key={value.value} value={value.value}>
                      {value.label}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
          <form class="say" onSubmit={send}>
            <label class="unseen" for="say">
              {t("say")}
            </label>
            <input id="say" value={text} maxLength={500} placeholder={t("say")} autoComplete="off" onInput={(event) => setText((event.currentTarget as HTMLInputElement).value)} />
            <button type="submit">{t("send")}</button>
          </form>
        </>
      )}
    </>
  );
}

/** The way to a table that plays on from this one; who sits here now, and sat here then, sits there too. */
function BranchLink({ store, table }: { store: Store; table: string }) {
  const go = async (): Promise<void> => {
    const me = store.welcome.value?.person ?? null;
    const name = store.lobby.value?.people.find((one) => one.id === me)?.name;
    const there = await lobbyOf(table);
    follow(store.table, table, there.title || there.ruleset_title, there.people.some((one) => one.id === me && one.name === name));
  };
  return (
    <button type="button" class="branch-link" onClick={() => void go().catch((fault: Error) => (store.failure.value = fault.message))}>
      {t("branch_open")}
    </button>
  );
}

function Rules({ scene }: { scene: Scene }) {
  const [search, setSearch] = useState("");
  const current = useRef<HTMLDetailsElement>(null);
  const rule = openRule.value;
  useEffect(() => {
    current.current?.scrollIntoView({ block: "nearest" });
  }, [rule]);
  const wanted = search.trim().toLowerCase();
  const found = scene.rules.filter((one) => !wanted || `${one.title} ${one.text} ${one.chapter}`.toLowerCase().includes(wanted));
  const chapters = [...new Set(found.map((one) => one.chapter))];
  return (
    <>
      <label class="filter">
        <span class="unseen">{t("rule_search")}</span>
        <input type="search" value={search} placeholder={t("rule_search")} onInput={(event) => setSearch((event.currentTarget as HTMLInputElement).value)} />
      </label>
      <h2 class="unseen">{t("rules")}</h2>
      <div class="rules" tabIndex={0} role="group" aria-label={t("rules")}>
        {chapters.map((chapter) => (
          <section key={chapter}>
            <h3>{chapter}</h3>
            {found
              .filter((one) => one.chapter === chapter)
              .map((one) => (
                <details key={one.id + (one.id === rule)} ref={one.id === rule ? current : undefined} class={one.id === rule ? "rule current" : "rule"} open={one.id === rule || Boolean(wanted)}>
                  <summary>{one.title}</summary>
                  <p>{one.text}</p>
                  {one.ruling && <p class="ruling">{t("ruling", { what: one.ruling })}</p>}
                </details>
              ))}
          </section>
        ))}
      </div>
    </>
  );
}
