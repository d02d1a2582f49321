type Place = "localStorage" | "sessionStorage";

/** Values that the storage cannot take, because it is disabled or full, last as long as the page. */
const memory = new Map<string, string>();

export function readKey(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Null removes the key. */
export function writeKey(key: string, value: string | null, place: Place = "localStorage"): void {
  memory.delete(key);
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}

interface Envelope<T> {
  value: T;
  until: number;
}

export const keptValue = <T>(place: Place, key: string, lifetimeMs: number) => ({
  forget: () => writeKey(key, null, place),
  read(): T | null {
    try {
      const { value, until } = JSON.parse(readKey(key, place) ?? "null") as Envelope<T>;
      return Date.now() < until ? value : null;
    } catch {
      // Nothing is stored, or another program wrote the value.
      return null;
    }
  },
  write: (value: T) =>
    writeKey(key, JSON.stringify({ value, until: Date.now() + lifetimeMs } satisfies Envelope<T>), place),
});
