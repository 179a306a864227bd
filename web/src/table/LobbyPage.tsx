// Before the game: what is played, the link to share, who sits where, and the host's start.
import { useEffect, useState } from "preact/hooks";
import { call, setup, type SetupInfo } from "../api.js";
import { Icon } from "../parts/Icon.js";
import { PrimerButton } from "../parts/Primer.js";
import { myName, keepName, remember, tokenOf } from "../memory.js";
import { useOnce, type Once } from "../once.js";
import type { Lobby, Seat } from "../protocol.js";
import { language, optionName, t, word } from "../words.js";
import { Rename, typedName } from "./Rename.js";
import type { Store } from "./store.js";

export async function sit(store: Store, name: string, seat: number | null): Promise<void> {
  if ((store.welcome.value?.person ?? null) === null) keepName(name);
  const body = seat === null ? { name } : { name, seat };
  const path = `/api/tables/${store.table}/join`;
  const answer = await call<{ token: string }>("POST", path, body, tokenOf(store.table));
  remember(store.table, answer.token, store.lobby.value?.title ?? "");
  store.link.again();
}

type Who = SetupInfo["characters"][number];

/** What the game is played with, in words: for whoever opens the link, too. */
function Facts({ lobby, info }: { lobby: Lobby; info: SetupInfo | null }) {
  const facts = (info?.choices ?? []).map((choice) => {
    const value = choice.values.find((one) => one.value === lobby.options[choice.name]);
    return { name: optionName(choice.name), said: value?.label ?? String(lobby.options[choice.name] ?? "") };
  });
  return (
    <dl class="lobby-facts">
      {[...(lobby.title ? [{ name: t("game"), said: lobby.ruleset_title }] : []), ...facts, { name: t("undo_mode"), said: word("undo_", lobby.undo) }].map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.said}</dd>
        </div>
      ))}
      {lobby.daily && (
        <div>
          <dt>{t("daily")}</dt>
          <dd>{lobby.daily}</dd>
        </div>
      )}
    </dl>
  );
}

/** What the characters of a seat can do; of several, who is who. */
function Deeds({ cast }: { cast: readonly Who[] }) {
  const able = cast.filter((one) => one.abilities.length);
  if (!able.length) return null;
  return <span class="lobby-deeds">{able.map((one) => `${cast.length > 1 ? `${one.name}: ` : ""}${one.abilities.join("; ")}`).join(" · ")}</span>;
}

function SeatRow(props: { store: Store; cast: readonly Who[]; seat: Seat; name: string; known: string | undefined; once: Once; onFailure: (reason: string) => void }) {
  const { store, seat } = props;
  const host = store.host.value;
  const me = store.welcome.value?.person ?? null;
  const free = seat.kind === "person" && seat.person === null;
  const change = (body: unknown): void => {
    props.once(() => call("PUT", `/api/tables/${store.table}/seats/${seat.seat}`, body, tokenOf(store.table)));
  };
  const cast = seat.characters.map((id) => props.cast.find((one) => one.id === id) ?? { id, name: id, letter: "", abilities: [] });
  const sitter =
    seat.kind === "bot" ? t("state_bot") : seat.kind === "shared" ? t("state_shared") : free ? t("free_seat") : seat.person === me && seat.name === props.known ? `${seat.name} (${t("you")})` : seat.name;
  return (
    <li class="lobby-seat">
      <span class="lobby-faces" aria-hidden="true">
        {cast.map(({ id }) => (
          <span key={id} class={`mate-face cast-${id}`}>
            <Icon name={id} />
          </span>
        ))}
      </span>
      <span class="lobby-words">
        <span class="lobby-who">{cast.map((one) => one.name).join(", ")}</span> <span class={`lobby-sitter ${seat.kind}${free ? " free" : ""}`}>{sitter}</span>
        <Deeds cast={cast} />
      </span>
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
                await sit(store, props.name.trim(), seat.seat);
                typedName.value = null;
                props.onFailure("");
              };
              props.once(take);
            }}
          >
            {t("sit_here")}
          </button>
        )}
        {host && seat.kind !== "bot" && seat.person !== me && (
          <button type="button" onClick={() => change({ kind: "bot", bot: "greedy" })}>
            {t("bot_here")}
          </button>
        )}
        {host && seat.kind === "bot" && (
          <button type="button" onClick={() => change({ kind: "person" })}>
            {t("friend_here")}
          </button>
        )}
      </span>
    </li>
  );
}

const HERE_ONLY = ["127.0.0.1", "localhost", "[::1]"];

/** The link to the table. How others reach this computer is said to the host alone, who can do something about it. */
export function Share({ host }: { host: boolean }) {
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
      {host && HERE_ONLY.includes(location.hostname) && <p class="aside share-local">{t("share_local", { command: "serve --host 0.0.0.0" })}</p>}
    </div>
  );
}

export function LobbyPage({ store }: { store: Store }) {
  const [name, setName] = useState(myName());
  const [failed, setFailure] = useState("");
  const [info, setInfo] = useState<SetupInfo | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, once } = useOnce(setFailure);
  const lobby = store.lobby.value;
  const ruleset = lobby?.ruleset;
  const { seats: _, ...options } = lobby?.options ?? {};
  useEffect(() => {
    // The scene comes when the game begins; until then the ruleset itself says who is who, and what is chosen.
    if (!ruleset) return undefined;
    let late = false;
    setup(ruleset, options)
      .then((found) => late || setInfo(found))
      .catch(() => undefined);
    return () => {
      late = true;
    };
  }, [ruleset, JSON.stringify(options), language.value]);
  if (!lobby) return null;
  // Who is known at the table has the name they came with.
  const known = lobby.people.find((one) => one.id === store.welcome.value?.person)?.name;
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
      <Facts lobby={lobby} info={info} />
      <PrimerButton goal={info?.goal ?? null} />
      {lobby.branch && (
        <p class="notice">
          <a href={`/t/${encodeURIComponent(lobby.branch.table)}`}>
            {lobby.branch.save ? t("branch_save", { step: lobby.branch.step, name: lobby.branch.save }) : t("branch_mark", { step: lobby.branch.step })}
          </a>{" "}
          {t("branch_about")}
        </p>
      )}
      {host && <Share host />}
      <Rename store={store} />
      {known === undefined && (
        <label class="field">
          <span>{t("your_name")}</span>
          <input
            id="your-name"
            value={name}
            maxLength={40}
            autoComplete="nickname"
            onInput={(event) => {
              const typed = (event.currentTarget as HTMLInputElement).value;
              setName(typed);
              keepName(typed);
            }}
          />
        </label>
      )}
      {known !== undefined && free.length > 0 && <p class="aside">{t("two_here")}</p>}
      <h2>{t("seats")}</h2>
      <ul class="lobby-seats">
        {lobby.seats.map((seat) => (
          <SeatRow key={seat.seat} store={store} cast={info?.characters ?? []} seat={seat} known={known} name={known === undefined ? name : typedName.value?.trim() || known} once={once} onFailure={setFailure} />
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
