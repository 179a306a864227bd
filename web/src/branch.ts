// Playing on from another game: the new table is made by the server; this browser keeps its token and goes there.
import { call, type Seated } from "./api.js";
import { newId } from "./link.js";
import { myName, remember, tables, tokenOf } from "./memory.js";

/** Asked for again after a lost answer, the server finds the table it made under the same id. */
const asked = new Map<string, string>();

/** Make the table that plays on from a step or a save point, and open it. */
export async function playOn(table: string, title: string, from: { step: number } | { save: number }): Promise<void> {
  const key = `${table} ${JSON.stringify(from)}`;
  const id = asked.get(key) ?? newId();
  asked.set(key, id);
  const body = { id, name: myName() || "?", ...from };
  const made = await call<Seated>("POST", `/api/tables/${encodeURIComponent(table)}/branch`, body, tokenOf(table));
  asked.delete(key);
  remember(made.table, made.token, title);
  location.assign(made.link);
}

/** Open a table that plays on from this one. Who was at this one when it was made keeps seat and token there. */
export function follow(from: string, to: string, title: string, known: boolean): void {
  if (known && !tables().some((one) => one.table === to)) remember(to, tokenOf(from), title);
  location.assign(`/t/${encodeURIComponent(to)}`);
}
