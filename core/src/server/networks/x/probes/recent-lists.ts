import type { AuthorsOfPost, ListedKind } from "./authors-of-post.ts";

/** A list that X showed, with the hash of its answer. */
export interface SeenList extends Pick<AuthorsOfPost, "posts"> {
  askedAt: Date;
  bodySha256: string;
}

/** An act that was undone within this time would have been undone right after the verdict as well: re-checks find both. */
const KEPT_MS = 10_000;
const MAXIMUM_KEPT = 1_000;

/**
 * The lists that this process read a moment ago. An account that is in one had acted by then, so nothing has to be asked again; an
 * account that is not in it may have acted since.
 */
export interface RecentLists {
  find(kind: ListedKind, postId: string | null | undefined): SeenList | undefined;
  keep(kind: ListedKind, postId: string, list: SeenList): void;
  /** Notes so many questions about a post; returns how many there were in the last ten to twenty seconds. */
  countAsked(kind: ListedKind, postId: string, questions: number): number;
}

/** Questions since a moment, and in the ten seconds before it. */
interface Asked {
  since: number;
  count: number;
  former: number;
}

function askedAfter(before: Asked | undefined, questions: number, now: number): Asked {
  const elapsed = before ? Math.abs(now - before.since) : Number.POSITIVE_INFINITY;
  if (before && elapsed < KEPT_MS) return { ...before, count: before.count + questions };
  return { since: now, count: questions, former: before && elapsed < 2 * KEPT_MS ? before.count : 0 };
}

export function createRecentLists(now: () => number = Date.now): RecentLists {
  const lists = new Map<string, SeenList>();
  const asked = new Map<string, Asked>();
  const keyOf = (kind: ListedKind, postId: string | null | undefined) => `${kind}:${postId}`;
  return {
    find(kind, postId) {
      const list = lists.get(keyOf(kind, postId));
      return list && Math.abs(now() - list.askedAt.getTime()) < KEPT_MS ? list : undefined;
    },
    keep(kind, postId, list) {
      const key = keyOf(kind, postId);
      setNewest(lists, key, list);
    },
    countAsked(kind, postId, questions) {
      const key = keyOf(kind, postId);
      const next = askedAfter(asked.get(key), questions, now());
      setNewest(asked, key, next);
      return next.former + next.count;
    },
  };
}

/** What was set longest ago goes first. */
function setNewest<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAXIMUM_KEPT) break;
    kept.delete(oldest);
  }
}
