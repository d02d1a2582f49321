import type { TaskType } from "../task-type.ts";

/** Three answers from outside, not two: `unknown` is asked again and costs the miner nothing. */
export type Verdict =
  | { verdict: "verified" }
  | { verdict: "not_done"; reason: string }
  | { verdict: "unknown"; reason: string; retryAt?: Date };

/** What a probe saw, before a rule judges it. */
export interface ActionSighting {
  /** True: seen. False: looked where it must be and it is not there. Null: could not look. */
  present: boolean | null;
  /** Whether a miss is final: a list that was cut short, or lags, proves nothing by absence. */
  exact: boolean;
  /** Why nothing could be seen, for people. */
  obstacle?: string;
  retryAt?: Date;
}

const UNDONE: Record<TaskType, (target: string) => string> = {
  follow: (target) => `X does not show this account following @${target} yet`,
  like: (target) => `X does not show this account's like on the post by @${target} yet`,
  repost: (target) => `X does not show this account's repost of the post by @${target} yet`,
  comment: (target) => `X does not show this account's comment under the post by @${target} yet`,
};

/** What a sighting is judged for. */
export interface Looked {
  taskType: TaskType;
  targetUsername: string;
  source: "manual" | "automation";
  askedAt: Date;
}

/** X has confirmed what automation did, so a list that does not show it yet is late: for this long at least. */
const OWN_ACT_LAG_MS = 60_000;

/** `listLagMs` is how late X's lists of likes and posts may be; whom an account follows is shown at once. */
export function judgeSighting(
  looked: Looked,
  sighting: ActionSighting,
  listLagMs: number,
  now: Date,
): Verdict {
  if (sighting.present === true) return { verdict: "verified" };
  if (sighting.present === false && sighting.exact && !mayBeLate(looked, listLagMs, now)) {
    return { verdict: "not_done", reason: UNDONE[looked.taskType](looked.targetUsername) };
  }
  return {
    verdict: "unknown",
    reason: sighting.obstacle ?? "X has not shown the action yet; Lode keeps checking",
    ...(sighting.retryAt ? { retryAt: sighting.retryAt } : {}),
  };
}

function mayBeLate({ taskType, source, askedAt }: Looked, listLagMs: number, now: Date): boolean {
  const ownAct = source === "automation" ? OWN_ACT_LAG_MS : 0;
  const lagMs = Math.max(ownAct, taskType === "follow" ? 0 : listLagMs);
  // Clocks may differ: without a lag nothing is late.
  return lagMs > 0 && now.getTime() - askedAt.getTime() < lagMs;
}
