// The server's HTTP side. Errors carry the sentence that may be shown as it is.
import type { Lobby } from "./protocol.js";
import type { Scene } from "./scene.js";
import { language } from "./words.js";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** The address with the language in which to answer. */
const inLanguage = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}language=${language.value}`;

export async function call<T>(method: string, path: string, body?: unknown, token?: string | null): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(inLanguage(path), init);
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const told = data as { error?: { reason?: string } } | null;
    throw new ApiError(answer.status, told?.error?.reason ?? `${answer.status}`);
  }
  return data as T;
}

export interface RulesetInfo {
  readonly name: string;
  readonly title: string;
  readonly bots: readonly string[];
}

export interface Choice {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly value: unknown; readonly label: string }[];
  readonly default: unknown;
}

export interface SetupInfo {
  readonly options: Readonly<Record<string, unknown>>;
  readonly choices: readonly Choice[];
  readonly goal: string;
  readonly characters: readonly { readonly id: string; readonly name: string; readonly letter: string; readonly abilities: readonly string[] }[];
}

export interface Seated {
  readonly table: string;
  readonly link: string;
  readonly token: string;
  readonly person: number;
  readonly lobby: Lobby;
}

export interface Achievement {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The deal of the day: what is played, and each option of it in words. */
export interface DailyDeal {
  readonly day: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly choices: readonly { readonly name: string; readonly value: unknown; readonly label: string }[];
}

export const rulesets = (): Promise<RulesetInfo[]> => call("GET", "/api/rulesets");
export const setup = (name: string, options: unknown): Promise<SetupInfo> =>
  call("POST", `/api/rulesets/${encodeURIComponent(name)}/setup`, { options });
export const lobbyOf = (table: string): Promise<Lobby> => call("GET", `/api/tables/${encodeURIComponent(table)}`);
export const sceneOf = (table: string): Promise<{ scene: Scene }> =>
  call("GET", `/api/tables/${encodeURIComponent(table)}/scene`);
export const achievementsOf = (name: string): Promise<Achievement[]> =>
  call("GET", `/api/rulesets/${encodeURIComponent(name)}/achievements`);
export const dailyOf = (name: string): Promise<DailyDeal> => call("GET", `/api/rulesets/${encodeURIComponent(name)}/daily`);
