import { type ActionSighting, reachesBack } from "../absence.ts";
import type { TaskType } from "../task-type.ts";

/** Three answers from outside, not two: `unknown` is asked again and costs the miner nothing. */
export type Verdict =
  | { verdict: "verified" }
  | { verdict: "not_done"; reason: string }
  | { verdict: "unknown"; reason: string; retryAt?: Date };

const UNDONE: Record<TaskType, (target: string) => string> = {
  follow: (target) => `X does not show this account following @${target} yet`,
  like: (target) => `X does not show this account's like on the post by @${target} yet`,
  repost: (target) => `X does not show this account's repost of the post by @${target} yet`,
  comment: (target) => `X does not show this account's comment under the post by @${target} yet`,
};
/** Where only the newest entries were seen, doing it again shows it. */
const DO_IT_AGAIN = "; if it was done a while ago, take it back and do it again";

/** The attempt that was probed. */
export interface ProbedAttempt {
  taskType: TaskType;
  targetUsername: string;
  source: "manual" | "automation";
  askedAt: Date;
  /** When X was asked to act; null for what a miner did by hand, at an unknown time. */
  actedAt: Date | null;
}

/** X has confirmed what automation did, so a list that does not show it yet is late: for this long at least. */
const OWN_ACT_LAG_MS = 60_000;
/** What X confirmed and an answer can neither show nor refute is asked for again, for so long. */
const OWN_ACT_UNCERTAIN_MS = 24 * 3_600_000;

/** `listLagMs` is how late X's lists of likes and posts may be; whom an account follows is shown at once. */
export function judgeSighting(
  attempt: ProbedAttempt,
  sighting: ActionSighting,
  listLagMs: number,
  now: Date,
): Verdict {
  if (sighting.present === true) return { verdict: "verified" };
  if (sighting.present === null) {
    const { obstacle, retryAt } = sighting;
    return { verdict: "unknown", reason: obstacle, ...(retryAt ? { retryAt } : {}) };
  }
  const isProved = reachesBack(sighting.completeSince, attempt.actedAt);
  if (mayBeLate(attempt, listLagMs, now) || (!isProved && isConfirmed(attempt, now))) {
    return { verdict: "unknown", reason: "X has not shown the action yet; Lode keeps checking" };
  }
  const reason = UNDONE[attempt.taskType](attempt.targetUsername);
  return { verdict: "not_done", reason: isProved ? reason : reason + DO_IT_AGAIN };
}

/**
 * By hand, an act that is not among the newest entries is not done even where older ones were not seen: it was asked
 * for just now, and to try again costs nothing. What automation did was confirmed by X, and cannot just be done again.
 */
const isConfirmed = ({ source, askedAt }: ProbedAttempt, now: Date): boolean =>
  source === "automation" && now.getTime() - askedAt.getTime() < OWN_ACT_UNCERTAIN_MS;

function mayBeLate({ taskType, source, askedAt }: ProbedAttempt, listLagMs: number, now: Date): boolean {
  const ownAct = source === "automation" ? OWN_ACT_LAG_MS : 0;
  const lagMs = Math.max(ownAct, taskType === "follow" ? 0 : listLagMs);
  // Clocks may differ: without a lag nothing is late.
  return lagMs > 0 && now.getTime() - askedAt.getTime() < lagMs;
}
