import type { AuthorsOfPost, ListedKind } from "./authors-of-post.ts";

/** A list that X showed, with the hash of its answer. */
export interface SeenList extends Pick<AuthorsOfPost, "posts"> {
  askedAt: Date;
  bodySha256: string;
}

/**
 * How long a list may be used. An act undone within this time could just as well have been undone right after
 * the verdict: re-checks find both.
 */
export const LIST_KEPT_MS = 10_000;
const MAXIMUM_KEPT = 1_000;

/**
 * Lists that were read a moment ago. An account on a list had acted by then, so X need not be asked again. An
 * account that is not on it may have acted since.
 */
export interface RecentLists {
  /** The list that this process has. */
  find(kind: ListedKind, postId: string | null | undefined): SeenList | undefined;
  /** Counts questions about a post that the known list does not answer. Never fails. */
  note(kind: ListedKind, postId: string, questions: number): Promise<NotedQuestions>;
  keep(kind: ListedKind, postId: string, list: SeenList): Promise<void>;
}

export interface NotedQuestions {
  /** Questions in the last ten to twenty seconds, including these. */
  asked: number;
  /** The newest known list, which another process may have read. */
  list: SeenList | undefined;
}

/**
 * The lists and counts that processes share with each other. A process without sharing knows only its own
 * lists.
 */
export interface SharedLists {
  note(key: string, questions: number): Promise<NotedQuestions>;
  keep(key: string, list: SeenList): Promise<void>;
}

const NOTHING_SHARED: SharedLists = {
  note: async () => ({ asked: 0, list: undefined }),
  keep: async () => {},
};

/**
 * The number of questions since the time `since`, and the `former` number in the ten seconds before that
 * time.
 */
interface Asked {
  since: number;
  count: number;
  former: number;
}

function askedAfter(before: Asked | undefined, questions: number, now: number): Asked {
  const elapsed = before ? Math.abs(now - before.since) : Number.POSITIVE_INFINITY;
  if (before && elapsed < LIST_KEPT_MS) return { ...before, count: before.count + questions };
  return { since: now, count: questions, former: before && elapsed < 2 * LIST_KEPT_MS ? before.count : 0 };
}

export function createRecentLists(
  now: () => number = Date.now,
  shared: SharedLists = NOTHING_SHARED,
): RecentLists {
  const lists = new Map<string, SeenList>();
  const asked = new Map<string, Asked>();
  const keyOf = (kind: ListedKind, postId: string | null | undefined) => `${kind}:${postId}`;
  const newest = (key: string): SeenList | undefined => {
    const list = lists.get(key);
    return list && Math.abs(now() - list.askedAt.getTime()) < LIST_KEPT_MS ? list : undefined;
  };
  return {
    find: (kind, postId) => newest(keyOf(kind, postId)),
    async note(kind, postId, questions) {
      const key = keyOf(kind, postId);
      const next = askedAfter(asked.get(key), questions, now());
      setNewest(asked, key, next);
      const others = await shared.note(key, questions);
      const own = lists.get(key);
      if (others.list && !(own && own.askedAt >= others.list.askedAt)) setNewest(lists, key, others.list);
      return { asked: Math.max(next.former + next.count, others.asked), list: newest(key) };
    },
    async keep(kind, postId, list) {
      const key = keyOf(kind, postId);
      setNewest(lists, key, list);
      await shared.keep(key, list);
    },
  };
}

/** Adds or renews an entry, and drops the entries that were set longest ago. */
function setNewest<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAXIMUM_KEPT) break;
    kept.delete(oldest);
  }
}
