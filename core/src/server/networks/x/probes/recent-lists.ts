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
}

export function createRecentLists(now: () => number = Date.now): RecentLists {
  const lists = new Map<string, SeenList>();
  const keyOf = (kind: ListedKind, postId: string | null | undefined) => `${kind}:${postId}`;
  return {
    find(kind, postId) {
      const list = lists.get(keyOf(kind, postId));
      return list && Math.abs(now() - list.askedAt.getTime()) < KEPT_MS ? list : undefined;
    },
    keep(kind, postId, list) {
      const key = keyOf(kind, postId);
      lists.delete(key);
      lists.set(key, list);
      // The oldest goes first.
      for (const oldest of lists.keys()) {
        if (lists.size <= MAXIMUM_KEPT) break;
        lists.delete(oldest);
      }
    },
  };
}
