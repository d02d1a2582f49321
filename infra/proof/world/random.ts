/** A reproducible generator: the same seed gives the same numbers. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number, bounds inclusive. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  uuid(): string;
  /** Returns an independent stream, so that a consumer's draws do not affect other consumers. */
  fork(label: string): Random;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join("");
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick<T>(list: readonly T[]): T {
      const chosen = list[between(0, list.length - 1)];
      if (chosen === undefined) throw new Error("The list is empty.");
      return chosen;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    fork: (label) => createRandom(seed ^ hashOf(label)),
  };
}

/** Tommy Ettinger's mulberry32: 32 bits of state, enough for scheduling faults. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a. */
function hashOf(label: string): number {
  let hash = 0x811c9dc5;
  for (const character of label) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash;
}
