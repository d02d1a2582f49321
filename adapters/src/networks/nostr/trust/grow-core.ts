import { FOLLOW_LIST } from "@lode/core/domain/networks/nostr/acts";
import { isKey, type NostrEvent } from "@lode/core/domain/networks/nostr/event";
import type { GrownCore } from "../../port.ts";
import { newestOfEach } from "../is-authentic.ts";
import type { Relay } from "../relay.ts";
import { askAboutAuthors } from "../relays.ts";

const CORE_SIZE = 2_000;
/** Bounds the memory: 4,000 lists of at most 1,000 follows are four million entries. */
const MOST_LISTS = 4_000;
const MOST_FOLLOWS = 1_000;
const AUTHORS_AT_ONCE = 50;

/**
 * The public keys that the operator's seeds trust directly or through others, in hex, at most 2,000. Reads the
 * follow lists of the seeds, of the keys that they follow, and of the keys that those follow. `isWhole`: every relay
 * has answered about each of them. Throws NetworkFailure if no relay answers.
 */
export async function growCore(relays: readonly Relay[], seeds: readonly string[]): Promise<GrownCore> {
  const lists = new Map<string, readonly string[]>();
  let next = [...seeds];
  let isWhole = true;
  for (let hop = 0; hop < 3 && next.length > 0; hop++) {
    for (let from = 0; from < next.length; from += AUTHORS_AT_ONCE)
      isWhole = (await readLists(relays, next.slice(from, from + AUTHORS_AT_ONCE), lists)) && isWhole;
    next = mostFollowed(lists).slice(0, MOST_LISTS - lists.size);
  }
  return { accounts: rankKeys(lists, seeds, CORE_SIZE), isWhole };
}

/** Adds whom these keys follow. A key without a list follows no key. Returns whether every relay has answered. */
async function readLists(
  relays: readonly Relay[],
  authors: readonly string[],
  lists: Map<string, readonly string[]>,
): Promise<boolean> {
  const { events, complete } = await askAboutAuthors(relays, { kinds: [FOLLOW_LIST] }, authors);
  const newest = newestOfEach(events, FOLLOW_LIST);
  for (const author of authors) {
    const list = newest.get(author);
    lists.set(author, list ? followedIn(list) : []);
  }
  return authors.every((author) => complete.has(author));
}

const followedIn = ({ tags }: NostrEvent): string[] =>
  [...new Set(tags.flatMap(([name, key]) => (name === "p" && key && isKey(key) ? [key] : [])))].slice(
    0,
    MOST_FOLLOWS,
  );

/** The keys whose lists have not been read yet; first those that most of the known keys follow. */
function mostFollowed(lists: ReadonlyMap<string, readonly string[]>): string[] {
  const counts = new Map<string, number>();
  for (const followed of lists.values())
    for (const key of followed) if (!lists.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key);
}

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
    // A key that follows no key gives its rank back.
    const rest = followed.length > 0 ? (1 - DAMPING) * rank : rank;
    for (const seed of seeds) add(seed, rest / seeds.length);
  }
  return next;
}
