// The start page: choose a game, say who sits where, share the link; or go on where you were.
import { useEffect, useRef, useState } from "preact/hooks";
import { call, dailyOf, lobbyOf, rulesets, setup, type Choice, type RulesetInfo, type Seated, type SetupInfo } from "../api.js";
import { dayIn, scenarioAt } from "../chronicle/tell.js";
import { ChoiceField } from "../parts/Choices.js";
import { Icon } from "../parts/Icon.js";
import { PrimerButton } from "../parts/Primer.js";
import { forget, keepName, keepSetup, lastSetup, myName, remember, tables, type Remembered } from "../memory.js";
import type { Lobby } from "../protocol.js";
import { language, t, word } from "../words.js";
import { DailyPanel, type Today } from "./DailyPanel.js";
import { Frame } from "./Frame.js";
import { Skyline } from "./Skyline.js";

type SeatKind = "mine" | "bot" | "open" | "shared";
const KINDS: readonly SeatKind[] = ["mine", "bot", "open", "shared"];
const UNDO = ["standard", "strict", "teaching"] as const;

export function Start() {
  const [daily, setDaily] = useState<Today | null>(null);
  return (
    <Frame title="">
      <div class="hero">
        <Skyline />
        <h1>{t("title")}</h1>
        <p>{t("tagline")}</p>
        <PrimerButton />
      </div>
      <div class="start-columns">
        <NewGame daily={daily} onDaily={setDaily} />
        <div>
          <DailyPanel ruleset={lastSetup()?.ruleset ?? "severton"} onPlay={setDaily} />
          <Recent />
          <Redeem />
        </div>
      </div>
    </Frame>
  );
}

function fromText(choices: readonly Choice[], name: string, text: string): unknown {
  return choices.find((choice) => choice.name === name)?.values.find((one) => String(one.value) === text)?.value;
}

/** The server lists its bots from the weakest to the best. */
const strongest = (bots: readonly string[]): string => bots[bots.length - 1] ?? "greedy";

function NewGame({ daily, onDaily }: { daily: Today | null; onDaily: (daily: Today | null) => void }) {
  const before = lastSetup();
  const [games, setGames] = useState<readonly RulesetInfo[]>([]);
  const [game, setGame] = useState(before?.ruleset ?? "severton");
  const [info, setInfo] = useState<SetupInfo | null>(null);
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [seats, setSeats] = useState<Record<string, SeatKind>>({});
  const [name, setName] = useState(myName());
  // Whoever says who they are here means it for every table, made on this page or not.
  const nameIs = (typed: string): void => {
    setName(typed);
    keepName(typed);
  };
  const [undo, setUndo] = useState<string>(before?.undo ?? "standard");
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    rulesets()
      .then((found) => {
        setGames(found);
        if (found.length && !found.some((one) => one.name === game)) setGame(found[0]!.name);
      })
      .catch((fault: Error) => setFailure(fault.message));
  }, [language.value]);
  useEffect(() => {
    let late = false; // what was chosen since is asked for anew, and this answer is to an old question
    setup(game, options)
      .then((found) => {
        if (late) return;
        // What was chosen last time is offered again, as far as it still exists.
        const wanted: Record<string, unknown> = {};
        for (const [key, value] of Object.entries(before?.options ?? {})) {
          const known = fromText(found.choices, key, value);
          if (!info && known !== undefined) wanted[key] = known;
        }
        setInfo(found);
        if (Object.keys(wanted).length) setOptions({ ...wanted, ...options });
        const next: Record<string, SeatKind> = {};
        found.characters.forEach((one, k) => {
          next[one.id] = seats[one.id] ?? (before?.seats[one.id] as SeatKind | undefined) ?? (k === 0 ? "mine" : "bot");
        });
        if (!Object.values(next).includes("mine") && found.characters[0]) next[found.characters[0].id] = "mine";
        setSeats(next);
        setFailure("");
      })
      .catch((fault: Error) => {
        if (!late) setFailure(fault.message);
      });
    return () => {
      late = true;
    };
  }, [game, JSON.stringify(options), language.value]);

  const banner = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!daily) return;
    setGame(daily.ruleset);
    setOptions(daily.deal.options);
    banner.current?.focus();
  }, [daily]);

  const all = (kind: (k: number) => SeatKind): void => {
    setSeats(Object.fromEntries((info?.characters ?? []).map((one, k) => [one.id, kind(k)])));
  };

  const make = async (start: boolean): Promise<void> => {
    if (!info) return;
    setBusy(true);
    const chosen: Record<string, unknown> = {};
    for (const choice of info.choices) chosen[choice.name] = options[choice.name] ?? choice.default;
    const of = (kind: SeatKind): string[] => info.characters.filter((one) => seats[one.id] === kind).map((one) => one.id);
    const wished = [
      ...(of("mine").length ? [{ kind: "person", characters: of("mine") }] : []),
      ...of("open").map((id) => ({ kind: "person", characters: [id] })),
      ...of("bot").map((id) => ({ kind: "bot", characters: [id], bot: strongest(games.find((one) => one.name === game)?.bots ?? []) })),
      ...of("shared").map((id) => ({ kind: "shared", characters: [id] })),
    ];
    const body = { ruleset: game, options: chosen, name: name.trim() || "?", undo, seats: wished, daily: daily !== null, start };
    try {
      const now = daily && (await dailyOf(daily.ruleset));
      if (daily && now && now.day !== daily.deal.day) {
        onDaily({ ruleset: daily.ruleset, deal: now }); // it is past midnight: another day, other options to look at
        setBusy(false);
        return;
      }
      const made = await call<Seated>("POST", "/api/tables", body);
      keepSetup({
        ruleset: game,
        // A day's deal is no wish of one's own for the next time.
        options: (daily && before?.options) || Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, String(value)])),
        seats,
        undo,
        bot: "greedy",
      });
      remember(made.table, made.token, made.lobby.title || made.lobby.ruleset_title);
      location.assign(`/t/${made.table}`);
    } catch (fault) {
      setFailure((fault as Error).message);
      setBusy(false);
    }
  };

  const open = Object.values(seats).includes("open");
  return (
    <form
      class="panel new-game"
      aria-label={t("new_game")}
      onSubmit={(event) => {
        event.preventDefault();
        void make(!open);
      }}
    >
      <h2>{t("new_game")}</h2>
      {before && !daily && <p class="aside">{t("again")}</p>}
      <label class="field">
        <span>{t("your_name")}</span>
        <input id="name" value={name} maxLength={40} autoComplete="nickname" onInput={(event) => nameIs((event.currentTarget as HTMLInputElement).value)} />
      </label>
      {daily && (
        <p ref={banner} class="daily-chosen" tabIndex={-1}>
          {t("daily_chosen")}{" "}
          <button type="button" onClick={() => onDaily(null)}>
            {t("daily_leave")}
          </button>
        </p>
      )}
      <label class="field">
        <span>{t("game")}</span>
        <select value={game} disabled={daily !== null} onChange={(event) => setGame((event.currentTarget as HTMLSelectElement).value)}>
          {games.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      {info?.choices.map((choice) => (
        <ChoiceField
          key={choice.name}
          choice={choice}
          disabled={daily !== null}
          value={String(options[choice.name] ?? choice.default)}
          onPick={(value) => setOptions({ ...options, [choice.name]: fromText(info.choices, choice.name, value) })}
        />
      ))}
      <fieldset class="seat-wishes">
        <legend>{t("seats")}</legend>
        <div class="ways">
          <button type="button" onClick={() => all((k) => (k === 0 ? "mine" : "bot"))}>
            {t("with_bots")}
          </button>
          <button type="button" onClick={() => all(() => "mine")}>
            {t("solo_all")}
          </button>
          <button type="button" onClick={() => all((k) => (k === 0 ? "mine" : "open"))}>
            {t("with_friends")}
          </button>
        </div>
        <div class="seat-cards">
          {info?.characters.map((one) => (
            <label key={one.id} class={`seat-wish cast-${one.id} wish-${seats[one.id] ?? "bot"}`}>
              <span class="mate-face" aria-hidden="true">
                <Icon name={one.id} />
              </span>
              <span class="seat-name">{one.name}</span>
              <select value={seats[one.id]} onChange={(event) => setSeats({ ...seats, [one.id]: (event.currentTarget as HTMLSelectElement).value as SeatKind })}>
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {word("seat_", kind)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="field">
        <span>{t("undo_mode")}</span>
        <select value={undo} onChange={(event) => setUndo((event.currentTarget as HTMLSelectElement).value)}>
          {UNDO.map((one) => (
            <option key={one} value={one}>
              {word("undo_", one)}
            </option>
          ))}
        </select>
      </label>
      {failure && (
        <p class="refusal" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" class="main big" id="start" disabled={busy || !info}>
        {t(open ? "make_table" : "start")}
      </button>
    </form>
  );
}

/** What tells a table from the others: game, if its title does not say it, scenario, state, people, result. */
function facts(lobby: Lobby): readonly string[] {
  const people = lobby.people.map((person) => person.name).join(", ");
  return [lobby.title && lobby.ruleset_title, scenarioAt(lobby.ruleset, lobby.options), word("status_", lobby.status), people, lobby.outcome?.text ?? ""];
}

function Recent() {
  const [known, setKnown] = useState<readonly Remembered[]>(tables().slice(0, 8));
  const [lobbies, setLobbies] = useState<Readonly<Record<string, Lobby>>>({});
  useEffect(() => {
    for (const one of known) {
      lobbyOf(one.table)
        .then((lobby) => setLobbies((before) => ({ ...before, [one.table]: lobby })))
        .catch((fault: { status?: number }) => {
          if (fault.status !== 404) return;
          forget(one.table);
          setKnown((before) => before.filter((other) => other.table !== one.table));
        });
    }
  }, [language.value]);
  return (
    <section class="panel" aria-label={t("recent")}>
      <h2>{t("recent")}</h2>
      {known.length === 0 && <p class="aside">{t("no_recent")}</p>}
      <ul class="recent">
        {known.map((one) => {
          const lobby = lobbies[one.table];
          return (
            <li key={one.table}>
              <a href={`/t/${one.table}`}>{lobby?.title || lobby?.ruleset_title || one.title || one.table}</a>{" "}
              <span class="aside">{[...(lobby ? facts(lobby) : []), dayIn(new Date(one.when))].filter(Boolean).join(" · ")}</span>
              {lobby?.status === "over" && (
                <a class="plain" href={`/replay/${one.table}`}>
                  {t("replay")}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Redeem() {
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState("");
  const use = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const seated = await call<Seated>("POST", "/api/redeem", { code: code.trim() });
      remember(seated.table, seated.token, "");
      location.assign(`/t/${seated.table}`);
    } catch (fault) {
      setFailure((fault as Error).message);
    }
  };
  return (
    <form class="panel" aria-label={t("join")} onSubmit={(event) => void use(event)}>
      <h2>{t("join")}</h2>
      <p>{t("join_link")}</p>
      <div class="say">
        <label class="unseen" for="code">
          {t("code")}
        </label>
        <input id="code" value={code} maxLength={20} placeholder={t("code")} autoComplete="off" onInput={(event) => setCode((event.currentTarget as HTMLInputElement).value)} />
        <button type="submit" disabled={!code.trim()}>
          {t("use_code")}
        </button>
      </div>
      {failure && (
        <p class="refusal" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
