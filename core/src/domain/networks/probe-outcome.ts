/**
 * How far back an answer shows everything that could be the act: all of it since a moment of the network's clock;
 * "everything", where the list ended or what is older than the act was reached; null if that cannot be told.
 */
export type CompleteSince = Date | "everything" | null;

/** What identifies an act at its network, kept from when it was seen. */
export interface ActReference {
  /** The repost or the comment itself. */
  postId?: string;
  /** Of a like, which has no id and no time: up to four posts that were liked right before it. */
  olderLikes?: readonly string[];
}

/** Three outcomes, not two. */
export type ProbeOutcome =
  | {
      state: "done";
      /** For a later re-check. */
      reference?: ActReference;
      /** The account's own post, if the action is one; if a text was required, only a post with that text. */
      postId?: string | null;
    }
  | {
      /** At least the newest entries were read, and the action is not among them. */
      state: "not_done";
      completeSince: CompleteSince;
      /** Milliseconds by which the network's lists may be late: an act that is younger may still be missing. */
      lagMs: number;
      /** The post that was looked up by its id is gone; the action may have been repeated since. */
      isNamedGone?: boolean;
    }
  | {
      state: "unknown";
      /** For people. */
      reason: string;
      /** When the network will answer again, if it said so. */
      retryAt?: Date;
      /** The network no longer shows the target, so this cannot show whether the action exists. */
      isTargetGone?: boolean;
      /** The network refused the account's grant: only reconnecting helps. */
      isGrantRefused?: boolean;
    };

/** How an account stands to the target of a follow, as the network shows it. */
export const RELATIONS = ["following", "requested", "none"] as const;
export type Relation = (typeof RELATIONS)[number];

/** What one probe asked and saw: the evidence behind a verdict, as it is stored and shown. */
export interface ProbeReceipt {
  probe: string;
  endpoint: string;
  askedAt: Date;
  /** In words: what came back. */
  observed: string;
  /** Of a probe that showed it. */
  relation?: Relation;
  /** In words: how it was judged. */
  rule: string;
  /** Millionths of a US dollar. */
  costMicrodollars: number;
  /** SHA-256 of the answer, hex; null if none came. */
  bodySha256: string | null;
}

export interface ProbeResult {
  outcome: ProbeOutcome;
  receipt: ProbeReceipt;
}

/** X refuses a signature whose time differs by more (error 135), so that its clock and ours differ by this at most. */
export const CLOCK_MARGIN_MS = 300_000;

/** Whether an answer that does not show an act proves its absence. `since`: the act is not older; null is unknown. */
export function reachesBack(completeSince: CompleteSince, since: Date | null): boolean {
  if (completeSince === "everything") return true;
  if (completeSince === null || since === null) return false;
  return completeSince.getTime() < since.getTime() - CLOCK_MARGIN_MS;
}

/** How many of the older likes must be seen, in their order: a single one may have been liked again since. */
const OLDER_LIKES_NEEDED = 2;

/** Whether a list of likes, newest first, reaches back to those that precede the like. */
export function reachesOlderLikes(list: readonly string[], { olderLikes = [] }: ActReference): boolean {
  const places = olderLikes.map((id) => list.indexOf(id)).filter((place) => place >= 0);
  const areInOrder = places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0));
  return areInOrder && places.length >= OLDER_LIKES_NEEDED;
}
