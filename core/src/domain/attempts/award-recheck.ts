import { type ProbeOutcome, reachesBack } from "../networks/probe-outcome.ts";

/** Sampled awards are checked again this many days after the award. */
export const RECHECK_DAYS = [1, 7, 30] as const;
/** How many days an X account may lack a usable link before its awards are at risk. */
export const UNLINKED_DAYS = 7;
/**
 * Only the first undone act of a miner within these days gets a notice; the next costs its award at once. Half a
 * year: long enough that no miner earns by undoing everything and repeating only what a notice names, and short
 * enough that one mistake is forgotten.
 */
export const NOTICE_DAYS = 180;
/** For this long after an undone act, each new award of its miner or its account gets all its re-checks. */
export const WATCHED_DAYS = 30;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GRACE_MS = 48 * HOUR_MS;
/** Probes without an answer before the re-check is given up: more than three days with the pauses below. */
const MOST_UNANSWERED = 8;
/** The award is kept after this many probes of an absence that X cannot prove, because each probe costs. */
const MOST_UNPROVED = 2;

/**
 * The times at which an award is checked again; `sharePercent` (0-100) of all checks are drawn. `draw` returns a
 * number from 0 to below 1 for each day, which no miner can predict.
 */
export function recheckMoments(
  awardedAt: Date,
  sharePercent: number,
  draw: (days: number) => number,
): Date[] {
  return RECHECK_DAYS.filter((days) => draw(days) * 100 < sharePercent).map(
    (days) => new Date(awardedAt.getTime() + days * DAY_MS),
  );
}

/** Why an award is reversed: X proves that the action was undone, or Lode has no link with which to ask X. */
export type ReversalCause = "undone" | "unlinked";

export interface RecheckProgress {
  /** What the miner was warned about, and when; null before the warning. */
  warnedOf: ReversalCause | null;
  warnedAt: Date | null;
  /** Since when the X account has had no usable link; null if there was one at the last probe. */
  unlinkedSince: Date | null;
  /** Probes that X did not answer. */
  unanswered: number;
  /** Probes that X answered without proving anything. */
  unproved: number;
}

export type RecheckVerdict =
  | { next: "keep" }
  /** Warns the miner, who has until `until` to repeat the action or to reconnect. */
  | { next: "warn"; cause: "unlinked"; until: Date }
  /** `isCertain`: the answer covers everything since the award, so an award may be reversed without a notice. */
  | { next: "warn"; cause: "undone"; until: Date; isCertain: boolean }
  | { next: "reverse"; cause: ReversalCause }
  /** `counts`: the counter that the probe increases; null if it does not count. */
  | { next: "later"; at: Date; counts: "unanswered" | "unproved" | null }
  /** Waits until a miner links the account, because the awarded miner deleted the Lode account. */
  | { next: "wait" }
  /** Gives up because X does not answer. The award is not affected. */
  | { next: "drop" };

/** Acts undone since then count against the miner's next undone act. */
export const noticesSince = (now: Date): Date => new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
export const watchedSince = (now: Date): Date => new Date(now.getTime() - WATCHED_DAYS * DAY_MS);

/**
 * Only a proved absence counts. It reverses the award if it lasts beyond the grace period, or at once if the
 * miner undid another act before (see `followUndone`).
 */
export function judgeRecheck(
  outcome: ProbeOutcome,
  progress: Omit<RecheckProgress, "unlinkedSince"> & { awardedAt: Date | null },
  now: Date,
): RecheckVerdict {
  if (outcome.state === "done") return { next: "keep" };
  if (outcome.state === "unknown") return judgeUnanswered(outcome, progress, now);
  if (!isProved(outcome, progress)) {
    const isLast = progress.unproved + 1 >= MOST_UNPROVED;
    return isLast
      ? { next: "keep" }
      : { next: "later", at: new Date(now.getTime() + DAY_MS), counts: "unproved" };
  }
  return progress.warnedOf === "undone"
    ? { next: "reverse", cause: "undone" }
    : {
        next: "warn",
        cause: "undone",
        until: new Date(now.getTime() + GRACE_MS),
        isCertain: reachesBack(outcome.completeSince, outcome.isNamedGone ? progress.awardedAt : null),
      };
}

/** A miner who undid another act before gets no further notice, if the answer leaves no doubt. */
export const followUndone = (
  verdict: RecheckVerdict & { next: "warn"; cause: "undone" },
  isRepeated: boolean,
): RecheckVerdict => (isRepeated && verdict.isCertain ? { next: "reverse", cause: "undone" } : verdict);

function judgeUnanswered(
  { isTargetGone, retryAt }: ProbeOutcome & { state: "unknown" },
  { unanswered }: Pick<RecheckProgress, "unanswered">,
  now: Date,
): RecheckVerdict {
  // Deleting a target also deletes its likes and reposts.
  if (isTargetGone) return { next: "keep" };
  // A probe that X deferred is not counted.
  if (retryAt)
    return {
      next: "later",
      at: new Date(Math.max(now.getTime() + HOUR_MS, retryAt.getTime())),
      counts: null,
    };
  if (unanswered + 1 >= MOST_UNANSWERED) return { next: "drop" };
  const pause = Math.min(HOUR_MS * 2 ** unanswered, DAY_MS);
  return { next: "later", at: new Date(now.getTime() + pause), counts: "unanswered" };
}

/**
 * The absence of the known post is enough for the notice. But the notice told the miner to repeat the action,
 * so a reversal also needs an answer that covers everything since the notice. Without an id the time of the
 * action is unknown, and only a complete list counts.
 */
function isProved(
  outcome: ProbeOutcome & { state: "not_done" },
  { warnedOf, warnedAt }: Pick<RecheckProgress, "warnedOf" | "warnedAt">,
): boolean {
  if (!outcome.isNamedGone) return reachesBack(outcome.completeSince, null);
  return warnedOf !== "undone" || reachesBack(outcome.completeSince, warnedAt);
}

/**
 * Judges a re-check whose X account has no usable link: the account is looked up again with growing pauses,
 * then its miner is warned, and finally the award is reversed. If that miner deleted the Lode account, nobody
 * else can link the account for them, so the re-check waits for the next miner who links the account.
 */
export function judgeUnlinked(
  {
    warnedOf,
    unlinkedSince,
    isOwnerDeleted,
  }: Pick<RecheckProgress, "warnedOf" | "unlinkedSince"> & { isOwnerDeleted: boolean },
  now: Date,
): RecheckVerdict {
  if (isOwnerDeleted) return { next: "wait" };
  if (warnedOf === "unlinked") return { next: "reverse", cause: "unlinked" };
  const age = now.getTime() - (unlinkedSince ?? now).getTime();
  if (age >= UNLINKED_DAYS * DAY_MS) {
    return { next: "warn", cause: "unlinked", until: new Date(now.getTime() + GRACE_MS) };
  }
  const pause = Math.min(Math.max(age, HOUR_MS), DAY_MS);
  return { next: "later", at: new Date(now.getTime() + pause), counts: null };
}
