/** The share of a key's rank that goes to the keys that it follows; the rest returns to the seeds. */
const DAMPING = 0.85;
const ROUNDS = 30;

/**
 * The keys that the seeds trust most, best first, at most `size`: PageRank that starts and restarts at the seeds.
 * Keys are free, so only follows by trusted keys count: a farm whose members follow each other gets no rank. `lists`
 * holds whom each key follows. Seeds always belong to the core.
 */
export function rankKeys(
  lists: ReadonlyMap<string, readonly string[]>,
  seeds: readonly string[],
  size: number,
): string[] {
  const atSeed = 1 / seeds.length;
  let ranks = new Map(seeds.map((seed) => [seed, atSeed]));
  for (let round = 0; round < ROUNDS; round++) ranks = passOn(ranks, lists, seeds);
  const others = [...ranks].filter(([key]) => !seeds.includes(key)).sort(([, a], [, b]) => b - a);
  return [...seeds, ...others.map(([key]) => key)].slice(0, Math.max(size, seeds.length));
}

function passOn(
  ranks: ReadonlyMap<string, number>,
  lists: ReadonlyMap<string, readonly string[]>,
  seeds: readonly string[],
): Map<string, number> {
  const next = new Map<string, number>();
  const add = (key: string, rank: number) => next.set(key, (next.get(key) ?? 0) + rank);
  for (const [key, rank] of ranks) {
    const followed = lists.get(key) ?? [];
    const share = (DAMPING * rank) / followed.length;
    for (const one of followed) add(one, share);
    // A key that follows nobody gives its rank back.
    const rest = followed.length > 0 ? (1 - DAMPING) * rank : rank;
    for (const seed of seeds) add(seed, rest / seeds.length);
  }
  return next;
}
