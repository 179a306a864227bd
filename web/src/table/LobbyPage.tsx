// Before the game: the link to share, who sits where, and the host's start.
import { useEffect, useState } from "preact/hooks";
import { call, setup } from "../api.js";
import { Icon } from "../parts/Icon.js";
import { myName, keepName, remember, tokenOf } from "../memory.js";
import { useOnce, type Once } from "../once.js";
import type { Seat } from "../protocol.js";
import { language, t } from "../words.js";
import type { Store } from "./store.js";

export async function sit(store: Store, name: string, seat: number | null): Promise<void> {
  if (name.trim()) keepName(name.trim());
  const body = seat === null ? { name } : { name, seat };
  const path = `/api/tables/${store.table}/join`;
  const answer = await call<{ token: string }>("POST", path, body, tokenOf(store.table));
  remember(store.table, answer.token, store.lobby.value?.title ?? "");
  store.link.again();
}

function SeatRow(props: { store: Store; names: Readonly<Record<string, string>>; seat: Seat; name: string; once: Once; onFailure: (reason: string) => void }) {
  const { store, names, seat } = props;
  const host = store.host.value;
  const me = store.welcome.value?.person ?? null;
  const free = seat.kind === "person" && seat.person === null;
  const change = (body: unknown): void => {
    props.once(() => call("PUT", `/api/tables/${store.table}/seats/${seat.seat}`, body, tokenOf(store.table)));
  };
  const who = seat.characters.map((id) => names[id] ?? id).join(", ");
  const sitter =
    seat.kind === "bot" ? t("state_bot") : seat.kind === "shared" ? t("state_shared") : free ? t("free_seat") : seat.person === me ? `${seat.name} (${t("you")})` : seat.name;
  return (
    <li class="lobby-seat">
      <span class="lobby-faces" aria-hidden="true">
        {seat.characters.map((id) => (
          <span key={id} class={`mate-face cast-${id}`}>
            <Icon name={id} />
          </span>
        ))}
      </span>
      <span class="lobby-who">{who}</span>
      <span class={`lobby-sitter ${seat.kind}${free ? " free" : ""}`}>{sitter}</span>
      <span class="ways">
        {(free || (seat.kind === "bot" && host)) && (
          <button
            type="button"
            onClick={() => {
              if (!props.name.trim()) {
                document.getElementById("your-name")?.focus();
                props.onFailure(t("name_first"));
                return;
              }
              const take = async (): Promise<void> => {
                if (seat.kind === "bot") await call("PUT", `/api/tables/${store.table}/seats/${seat.seat}`, { kind: "person" }, tokenOf(store.table));
                await sit(store, props.name, seat.seat);
                props.onFailure("");
              };
              props.once(take);
            }}
          >
            {t("sit_here")}
          </button>
        )}
        {host && seat.kind !== "bot" && seat.person !== me && (
          <button type="button" class="plain" onClick={() => change({ kind: "bot", bot: "greedy" })}>
            {t("bot_here")}
          </button>
        )}
        {host && seat.kind === "bot" && (
          <button type="button" class="plain" onClick={() => change({ kind: "person" })}>
            {t("friend_here")}
          </button>
        )}
      </span>
    </li>
  );
}

const HERE_ONLY = ["127.0.0.1", "localhost", "[::1]"];

export function Share() {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}${location.pathname}`;
  return (
    <div class="share">
      <label for="share-link">{t("share")}</label>
      <input id="share-link" readOnly value={link} onFocus={(event) => (event.currentTarget as HTMLInputElement).select()} />
      <button
        type="button"
        onClick={() => {
          const field = document.getElementById("share-link") as HTMLInputElement | null;
          field?.select();
          navigator.clipboard?.writeText(link).then(() => setCopied(true)).catch(() => undefined);
        }}
      >
        {copied ? t("copied") : t("copy")}
      </button>
      {HERE_ONLY.includes(location.hostname) && <p class="aside share-local">{t("share_local", { command: "coterie serve --host 0.0.0.0" })}</p>}
    </div>
  );
}

export function LobbyPage({ store }: { store: Store }) {
  const [name, setName] = useState(myName());
  const [failed, setFailure] = useState("");
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const { busy, once } = useOnce(setFailure);
  const lobby = store.lobby.value;
  const ruleset = lobby?.ruleset;
  useEffect(() => {
    // The scene comes when the game begins; until then the ruleset itself says who is who.
    if (!ruleset) return undefined;
    let late = false;
    const { seats: _, ...options } = lobby?.options ?? {};
    setup(ruleset, options)
      .then((found) => late || setNames(Object.fromEntries(found.characters.map((one) => [one.id, one.name]))))
      .catch(() => undefined);
    return () => {
      late = true;
    };
  }, [ruleset, language.value]);
  useEffect(() => {
    const me = lobby?.people.find((one) => one.id === store.welcome.value?.person);
    if (me && !name) setName(me.name);
  }, [lobby?.people.length, store.welcome.value?.person]);
  if (!lobby) return null;
  const failure = failed || store.failure.value;
  const host = store.host.value;
  const free = lobby.seats.filter((seat) => seat.kind === "person" && seat.person === null);
  const start = (bots: readonly Seat[]): void => {
    once(async () => {
      const token = tokenOf(store.table);
      for (const seat of bots) await call("PUT", `/api/tables/${store.table}/seats/${seat.seat}`, { kind: "bot", bot: "greedy" }, token);
      await call("POST", `/api/tables/${store.table}/start`, undefined, token);
    });
  };
  return (
    <main class="lobby">
      <h1>{lobby.title || lobby.ruleset_title}</h1>
      <p class="aside">{store.scene.value?.subtitle}</p>
      {lobby.branch && (
        <p class="notice">
          <a href={`/t/${encodeURIComponent(lobby.branch.table)}`}>
            {lobby.branch.save ? t("branch_save", { step: lobby.branch.step, name: lobby.branch.save }) : t("branch_mark", { step: lobby.branch.step })}
          </a>{" "}
          {t("branch_about")}
        </p>
      )}
      <Share />
      <label class="field">
        <span>{t("your_name")}</span>
        <input id="your-name" value={name} maxLength={40} autoComplete="nickname" onInput={(event) => setName((event.currentTarget as HTMLInputElement).value)} />
      </label>
      <h2>{t("seats")}</h2>
      <ul class="lobby-seats">
        {lobby.seats.map((seat) => (
          <SeatRow key={seat.seat} store={store} names={names} seat={seat} name={name} once={once} onFailure={setFailure} />
        ))}
      </ul>
      {failure && (
        <p class="refusal" role="alert">
          {failure}
        </p>
      )}
      {host && asking && free.length ? (
        <div class="notice" role="alert">
          <p>{free.length === 1 ? t("start_free_one") : t("start_free_n", { n: free.length })}</p>
          <div class="ways">
            <button type="button" class="main" id="start-bots" disabled={busy} onClick={() => start(free)}>
              {t("start_bots")}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {t("start_wait")}
            </button>
            <button type="button" id="start-as-is" disabled={busy} onClick={() => start([])}>
              {t("start_as_is")}
            </button>
          </div>
        </div>
      ) : host ? (
        <button type="button" class="main big" id="start" disabled={busy} onClick={() => (free.length ? setAsking(true) : start([]))}>
          {t("start")}
        </button>
      ) : (
        <p class="aside" role="status">
          {t("wait_host")}
        </p>
      )}
    </main>
  );
}
