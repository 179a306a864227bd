// The table: each thing at its place, nothing essential behind a menu.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { call } from "../api.js";
import { forget, tokenOf } from "../memory.js";
import { Dialog } from "../parts/Dialog.js";
import { PrimerButton } from "../parts/Primer.js";
import { Settings } from "../parts/Settings.js";
import type { Scene } from "../scene.js";
import { roomBeside } from "../settings.js";
import { t } from "../words.js";
import { Absent } from "./Absent.js";
import { Board, boardMode } from "./Board.js";
import { callBack } from "./call.js";
import { Challenge } from "./Challenge.js";
import { Choice } from "./choice.js";
import { Hand } from "./Hand.js";
import { HostPanel } from "./HostPanel.js";
import { HistoryBar } from "./HistoryBar.js";
import { listen } from "./keys.js";
import { characterName, status } from "./labels.js";
import { Legend } from "./Legend.js";
import { LobbyPage, Share } from "./LobbyPage.js";
import { OpenNotice, OpenSetting } from "./OpenHands.js";
import { Prompt } from "./Prompt.js";
import { Rename } from "./Rename.js";
import { showRule, Side } from "./Side.js";
import { SitDown } from "./SitDown.js";
import { Store } from "./store.js";
import { SaveReport, Stuck } from "./Stuck.js";
import { Summary } from "./Summary.js";
import { Team } from "./Team.js";
import { ThingCard } from "./Things.js";
import { TopBar } from "./TopBar.js";
import { Quests, Vonts } from "./Vonts.js";

type PhoneTab = "map" | "table" | "team" | "log";
const phoneTab = signal<PhoneTab>("map");
const TABS: readonly PhoneTab[] = ["map", "table", "team", "log"];

export function TablePage({ table }: { table: string }) {
  const store = useMemo(() => new Store(table), [table]);
  const choice = useMemo(() => new Choice(store), [store]);
  const [open, setOpen] = useState<"" | "settings" | "help">("");
  const [spoken, setSpoken] = useState("");
  const [news, setNews] = useState(0);

  useEffect(() => () => store.close(), [store]);
  useEffect(() => {
    choice.keepUp();
  }, [store.state.value?.version]);
  useEffect(() => {
    if (phoneTab.value === "log") setNews(store.told.value);
  }, [store.told.value, phoneTab.value]);
  useEffect(
    () =>
      listen(store, choice, {
        plan: () => (boardMode.value = boardMode.value === "plan" ? "act" : "plan"),
        help: () => setOpen("help"),
        status: () => {
          const scene = store.scene.value;
          const view = store.shown.value;
          if (scene && view) setSpoken(status(scene, view, store.decision.value?.text ?? ""));
        },
      }),
    [store, choice],
  );

  useEffect(() => callBack(store), [store]);

  const { value: lobby } = store.lobby;
  const { value: scene } = store.scene;
  const { value: view } = store.shown;
  useEffect(() => {
    document.title = `${lobby?.title || scene?.title || t("title")}${store.decision.value?.mine ? " •" : ""}`;
  }, [lobby?.title, scene?.title, store.decision.value?.mine]);

  if (store.gone.value || (store.ended.value && !view)) return <Gone store={store} />;
  if (lobby?.status === "lobby") {
    return (
      <>
        <TopBar store={store} onSettings={() => setOpen("settings")} onHelp={() => setOpen("help")} />
        <LobbyPage store={store} />
        <Windows open={open} store={store} onClose={() => setOpen("")} />
      </>
    );
  }
  if (!scene || !view) {
    return (
      <main class="loading" aria-busy="true">
        <p role="status">{store.failure.value || t(store.link.state.value === "lost" ? "link_lost" : "loading")}</p>
      </main>
    );
  }
  const shared = { store, scene, view, choice };
  const beside = roomBeside();
  // Who has things before them needs a line more, from the beginning: the map must not shrink when the first comes.
  const rich = Boolean(scene.things?.length) || view.characters.some((one) => one.advanced);
  // On a wide screen beside the map, which stays as it is while they come and go.
  const notices = (
    <>
      <Notices store={store} scene={scene} />
      <Absent store={store} scene={scene} />
    </>
  );
  return (
    <div class={`table tab-${phoneTab.value}${store.cover.value === null ? "" : " covered"}`} data-viewer={store.welcome.value?.viewer}>
      <a class="skip" href="#prompt">
        {t("skip_to_prompt")}
      </a>
      <TopBar store={store} onSettings={() => setOpen("settings")} onHelp={() => setOpen("help")} />
      <main class="middle">
        <h1 class="unseen">{scene.title}</h1>
        <div class="left">
          <Vonts {...shared} />
          <Quests scene={scene} view={view} onPlace={() => undefined} />
        </div>
        <Board {...shared} />
        <HistoryBar store={store} />
        <Side store={store} scene={scene}>
          {beside && notices}
          {beside && <Challenge scene={scene} view={view} laying={choice.laying.value} />}
          {beside && <Summary store={store} scene={scene} />}
        </Side>
        <ThingCard />
        <div class={rich ? "bottom rich" : "bottom"}>
          {!beside && <Summary store={store} scene={scene} />}
          {!beside && notices}
          <Prompt {...shared} onRule={showRuleEverywhere} />
          <Hand {...shared} />
          <Team {...shared} />
        </div>
      </main>
      <nav class="phone-tabs" aria-label={t("title")}>
        {TABS.map((tab) => (
          <button key={tab} type="button" aria-pressed={phoneTab.value === tab} onClick={() => (phoneTab.value = tab)}>
            {t(`tab_${tab}`)}
            {tab === "log" && phoneTab.value !== "log" && store.told.value > news && <span class="news" aria-hidden="true" />}
          </button>
        ))}
      </nav>
      <div class="spoken" role="status" aria-live="assertive">
        {spoken && (
          <p>
            {spoken}{" "}
            <button type="button" class="plain" onClick={() => setSpoken("")}>
              {t("close")}
            </button>
          </p>
        )}
      </div>
      <Windows open={open} store={store} onClose={() => setOpen("")} />
    </div>
  );
}

/** The rule beside the board; on a phone, where there is no beside, on its own tab. */
function showRuleEverywhere(rule: string): void {
  showRule(rule);
  phoneTab.value = "log";
}

function Notices({ store, scene }: { store: Store; scene: Scene }) {
  const link = store.link.state.value;
  const watching = store.welcome.value !== null && store.welcome.value.viewer < 0;
  const free = store.lobby.value?.seats.filter((seat) => seat.kind === "person" && seat.person === null) ?? [];
  const seats = store.mySeats.value;
  return (
    <div class="notices">
      {link === "lost" && (
        <p class="notice bad" role="alert">
          {t("link_lost")}
        </p>
      )}
      <Stuck store={store} />
      {!store.acting.value && !watching && (
        <p class="notice" role="alert">
          {t("other_tab")}{" "}
          <button type="button" onClick={() => store.takeOver()}>
            {t("take_over")}
          </button>
        </p>
      )}
      <OpenNotice store={store} />
      {watching && (
        <div class="notice">
          {t(store.lobby.value?.opened ? "watching_open" : "watching")} {free.length > 0 && <SitDown store={store} scene={scene} seats={free} />}
        </div>
      )}
      {seats.length > 1 && (
        <div class="actors" role="group" aria-label={t("seats")}>
          {seats.map((seat) => (
            <button key={seat.seat} type="button" class="actor" aria-pressed={seat.seat === store.welcome.value?.viewer} onClick={() => store.coverFor(seat.seat)}>
              {seat.characters.map((id) => characterName(scene, id)).join(", ")}
            </button>
          ))}
        </div>
      )}
      {store.failure.value && (
        <p class="notice bad" role="alert">
          {store.failure.value}{" "}
          <button type="button" class="plain" onClick={() => (store.failure.value = "")}>
            {t("close")}
          </button>
        </p>
      )}
    </div>
  );
}

function Gone({ store }: { store: Store }) {
  const code = store.gone.value;
  useEffect(() => {
    if (code === 4404) forget(store.table);
  }, [store, code]);
  const why = code === 4401 ? t("key_unknown") : code === 4403 ? t("origin_refused") : code === 4409 ? store.failure.value : code ? t("no_table") : store.ended.value;
  return (
    <main class="loading">
      <h1>{t("title")}</h1>
      <p role="alert">{why}</p>
      {code === 4401 && (
        <button
          type="button"
          onClick={() => {
            forget(store.table);
            location.reload();
          }}
        >
          {t("come_without_key")}
        </button>
      )}
      <a class="button" href="/">
        {t("back_home")}
      </a>
    </main>
  );
}

function Windows(props: { open: string; store: Store; onClose: () => void }) {
  const { store } = props;
  const [code, setCode] = useState("");
  if (props.open === "settings") {
    const person = store.welcome.value?.person ?? null;
    return (
      <Dialog title={t("settings")} onClose={props.onClose}>
        <Settings />
        <Rename store={store} />
        <Share host={store.host.value} />
        <HostPanel store={store} />
        <OpenSetting store={store} />
        {person !== null && (
          <p>
            <button
              type="button"
              onClick={() => {
                call<{ code: string }>("POST", `/api/tables/${store.table}/code`, undefined, tokenOf(store.table))
                  .then((answer) => setCode(answer.code))
                  .catch((fault: Error) => (store.failure.value = fault.message));
              }}
            >
              {t("move_device")}
            </button>{" "}
            {code && <strong role="status">{t("code_is", { code })}</strong>}
          </p>
        )}
      </Dialog>
    );
  }
  if (props.open === "help") {
    return (
      <Dialog title={t("help")} onClose={props.onClose}>
        <PrimerButton scene={store.scene.value} />
        <ul class="keys">
          {(["key_1", "key_2", "key_3", "key_4", "key_5", "key_6", "key_7", "key_8"] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        {store.scene.value && <Legend scene={store.scene.value} />}
        {store.state.value && (
          <p>
            {t("report_what")} <SaveReport store={store} />
          </p>
        )}
      </Dialog>
    );
  }
  return null;
}
