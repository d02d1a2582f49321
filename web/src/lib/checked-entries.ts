import { keptValue } from "./kept.ts";

const KEPT_MS = 30 * 86_400_000;
/** The history shows as many. */
const MOST = 100;

interface CheckedEntries {
  /** The number of the root that contains them. */
  root: number;
  ids: readonly string[];
}

const kept = keptValue<CheckedEntries>(() => localStorage, "checked_entries", KEPT_MS);

/** Keeps which ledger entries this browser has found under a signed root. `ids`: the newest first. */
export const keepChecked = (root: number, ids: readonly string[]): void =>
  kept.write({ root, ids: ids.slice(0, MOST) });

/** Returns the number of the root under which this browser has found the entry; null if it has not looked. */
export function checkedRoots(): (id: string) => number | null {
  const checked = kept.read();
  const ids = new Set(checked?.ids ?? []);
  return (id) => (checked && ids.has(id) ? checked.root : null);
}
