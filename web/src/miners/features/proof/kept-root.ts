import type { LedgerRootView } from "@lode/core/contracts/http/proof";

/** The newest root that this browser has checked, and the key that signed it. */
export interface KeptRoot {
  key: string;
  number: number;
  size: number;
  hash: string;
}

type Store = Pick<Storage, "getItem" | "setItem">;

const NAME = "lode_proof_root";
const HASH = /^[\da-f]{64}$/;
const browserStore = (): Store => localStorage;

/** Null on a first visit, if storage is switched off, and if what is stored is no root. */
export function readKept(store: () => Store = browserStore): KeptRoot | null {
  try {
    const kept = JSON.parse(store().getItem(NAME) ?? "null") as KeptRoot | null;
    const isRoot =
      kept !== null &&
      HASH.test(kept.key) &&
      HASH.test(kept.hash) &&
      Number.isSafeInteger(kept.number) &&
      Number.isSafeInteger(kept.size);
    return isRoot ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the root. Another tab may have kept a later root of the same key meanwhile, which then stays. */
export function keepRoot(
  { public_key: key, number, size, hash }: LedgerRootView,
  store: () => Store = browserStore,
): void {
  const kept = readKept(store);
  if (kept?.key === key && kept.number >= number) return;
  try {
    store().setItem(NAME, JSON.stringify({ key, number, size, hash } satisfies KeptRoot));
  } catch {
    // If the browser has no storage, each visit is a first visit.
  }
}

export const isSameRoot = (root: LedgerRootView | undefined, kept: KeptRoot): boolean =>
  root?.number === kept.number &&
  root.size === kept.size &&
  root.hash === kept.hash &&
  root.public_key === kept.key;
