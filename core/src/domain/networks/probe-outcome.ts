import type { Said } from "../sentences/say.ts";

/**
 * How far back an answer is complete. A date: since then, by the network's clock. "everything": the list ended, or
 * entries older than the act were reached. Null: unknown.
 */
export type CompleteSince = Date | "everything" | null;

/** Identifies an act at its network; stored when the act was seen. */
export interface ActReference {
  /** The repost or the comment itself. */
  postId?: string;
  /** For a like, which has no id and no time: up to four posts that were liked right before it. */
  olderLikes?: readonly string[];
}

/** The result of a probe. `unknown` means neither done nor not done. */
export type ProbeOutcome =
  | {
      state: "done";
      /** Identifies the act for a later re-check. */
      reference?: ActReference;
      /** The account's own post, if the action is a post; if a text was required, a post with that text. */
      postId?: string | null;
    }
  | {
      /** At least the newest entries were read, and they do not contain the action. */
      state: "not_done";
      completeSince: CompleteSince;
      /** How late the network's lists may be, in milliseconds: a younger act may still be missing. */
      lagMs: number;
      /** The post that was looked up by its id is gone. The action may have been repeated since. */
      isNamedGone?: boolean;
      /**
       * Only on networks where acts and undos are signed: the network shows neither, so it must have dropped the act.
       * Lode can publish its stored event again.
       */
      isDropped?: boolean;
    }
  | {
      state: "unknown";
      /** For people. */
      reason: Said;
      /** When the network will answer again, if it said so. */
      retryAt?: Date;
      /** The network no longer shows the target, so the answer does not show whether the action exists. */
      isTargetGone?: boolean;
      /** The network refused the account's grant, so only reconnecting helps. */
      isGrantRefused?: boolean;
    };

/** An account's relation to the target of a follow, as the network shows it. */
export const RELATIONS = ["following", "requested", "none"] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * Bytes of the largest signed event that is stored: a follow list of 890 on Nostr. Of a larger one only the hash is.
 */
export const LARGEST_EVIDENCE = 65_536;

/** The question and the answer of a probe: the evidence behind a verdict, in the form that is stored and shown. */
export interface ProbeReceipt {
  probe: string;
  endpoint: string;
  askedAt: Date;
  /** The answer, in words. */
  observed: string;
  /** Only if the probe showed it. */
  relation?: Relation;
  /** How the answer was judged, in words. */
  rule: string;
  /** Millionths of a US dollar. */
  costMicrodollars: number;
  /** SHA-256 of the answer in hex; null if there was no answer. */
  bodySha256: string | null;
  /** The account's signed event, in the network's own bytes, if acts are signed; at most LARGEST_EVIDENCE. */
  evidence?: string;
}

export interface ProbeResult {
  outcome: ProbeOutcome;
  receipt: ProbeReceipt;
}

/** X refuses a signature whose time differs by more (error 135), so its clock and ours are closer than this. */
export const CLOCK_MARGIN_MS = 300_000;

/**
 * Whether an answer that does not show an act proves its absence. `since`: the act is not older than this;
 * null if that is not known.
 */
export function reachesBack(completeSince: CompleteSince, since: Date | null): boolean {
  if (completeSince === "everything") return true;
  if (completeSince === null || since === null) return false;
  return completeSince.getTime() < since.getTime() - CLOCK_MARGIN_MS;
}

/** How many of the older likes must be found, in order: a single post may have been liked again later. */
const OLDER_LIKES_NEEDED = 2;

/** Whether a list of likes, newest first, reaches back to the likes that precede this like. */
export function reachesOlderLikes(list: readonly string[], { olderLikes = [] }: ActReference): boolean {
  const places = olderLikes.map((id) => list.indexOf(id)).filter((place) => place >= 0);
  const areInOrder = places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0));
  return areInOrder && places.length >= OLDER_LIKES_NEEDED;
}
