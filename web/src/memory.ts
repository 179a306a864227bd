// What this browser remembers: the tables it sat at with their tokens, the last set-up. The chronicle is in chronicle/book.ts.

export interface Remembered {
  readonly table: string;
  readonly token: string | null;
  readonly title: string;
  readonly when: number;
}

function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`coterie.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback; // an entry that cannot be read is as good as none
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`coterie.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage must not stop a game; only the convenience is lost.
  }
}

export const tables = (): Remembered[] => read<Remembered[]>("tables", []);

export function tokenOf(table: string): string | null {
  return tables().find((one) => one.table === table)?.token ?? null;
}

export function remember(table: string, token: string | null, title: string): void {
  const others = tables().filter((one) => one.table !== table);
  write("tables", [{ table, token, title, when: Date.now() }, ...others].slice(0, 40));
}

export function forget(table: string): void {
  write("tables", tables().filter((one) => one.table !== table));
}

export const myName = (): string => read("name", "");
/** Keep the name to offer next time; none is no name to keep. */
export const keepName = (name: string): void => {
  if (name.trim()) write("name", name.trim());
};

export interface LastSetup {
  readonly ruleset: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: Readonly<Record<string, string>>;
  readonly undo: string;
  readonly bot: string;
}

export const lastSetup = (): LastSetup | null => read<LastSetup | null>("setup", null);
export const keepSetup = (setup: LastSetup): void => write("setup", setup);
