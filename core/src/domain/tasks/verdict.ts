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

export function judgeSighting(type: TaskType, targetUsername: string, sighting: ActionSighting): Verdict {
  if (sighting.present === true) return { verdict: "verified" };
  if (sighting.present === false && sighting.exact) {
    return { verdict: "not_done", reason: UNDONE[type](targetUsername) };
  }
  return {
    verdict: "unknown",
    reason: sighting.obstacle ?? "X has not shown the action yet; Lode keeps checking",
    ...(sighting.retryAt ? { retryAt: sighting.retryAt } : {}),
  };
}
