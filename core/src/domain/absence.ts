/**
 * How far back an answer shows everything that could be the act: all of it since a moment of X's clock; "everything",
 * where the list ended, or where what stood below the act was reached; null where that cannot be told.
 */
export type CompleteSince = Date | "everything" | null;

/** X refuses a signature whose time differs by more (error 135), so that X's clock and ours differ by this at most. */
export const CLOCK_MARGIN_MS = 300_000;

/** Whether an answer that does not show an act proves its absence. `since`: the act is not older; null is unknown. */
export function reachesBack(completeSince: CompleteSince, since: Date | null): boolean {
  if (completeSince === "everything") return true;
  if (completeSince === null || since === null) return false;
  return completeSince.getTime() < since.getTime() - CLOCK_MARGIN_MS;
}

/** What names an act at X, kept from when it was seen. */
export interface ActReference {
  /** The repost or the comment itself. */
  postId?: string;
  /** Of a like, which has no id and no time: up to four posts that stood right below it, liked before it. */
  olderLikes?: readonly string[];
}

/** What a probe saw, before a rule judges it. */
export type ActionSighting =
  | {
      present: true;
      /** What names the act, for a later re-check. */
      reference?: ActReference;
    }
  /** Looked at the newest entries at least, and it is not among them. */
  | {
      present: false;
      completeSince: CompleteSince;
      /** The very post that was asked for by its id is gone; another act may have followed. */
      isNamedGone?: boolean;
    }
  /** Could not look. */
  | {
      present: null;
      /** Why, for people. */
      obstacle: string;
      retryAt?: Date;
      /** X no longer shows the target: whether the act stands can never be told from this. */
      isTargetGone?: boolean;
    };

/** So many of the older likes must be seen, in their order: a single one may have been liked again since. */
const OLDER_LIKES_NEEDED = 2;

/** Whether a list of likes, newest first, reaches down to those that stood below the like. */
export function reachesOlderLikes(list: readonly string[], { olderLikes = [] }: ActReference): boolean {
  const places = olderLikes.map((id) => list.indexOf(id)).filter((place) => place >= 0);
  const areInOrder = places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0));
  return areInOrder && places.length >= OLDER_LIKES_NEEDED;
}
