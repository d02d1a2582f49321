import { type ActionSighting, reachesBack } from "../absence.ts";
import type { TaskType } from "../task-type.ts";

/** An action that X may or may not have done. */
export interface UncertainAction {
  taskType: TaskType;
  actedAt: Date;
  /** How often X was asked about it. */
  looks: number;
}

export type UncertainVerdict =
  | { next: "done" }
  | { next: "act-again" }
  | { next: "wait"; until: Date }
  | { next: "give-up" };

/** X's lists may lag behind its writes by this much: before it, absence proves nothing. */
export const LAG_MS = 60_000;
/** After this the action is given up: the miner can do the task by hand. */
export const UNCERTAIN_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** A comment is never repeated on a guess: only a proved absence, after the lag, lets it be said again. */
export function judgeUncertainAction(
  sighting: ActionSighting,
  action: UncertainAction,
  now: Date,
): UncertainVerdict {
  if (sighting.present === true) return { next: "done" };
  const age = now.getTime() - action.actedAt.getTime();
  if (sighting.present === false && age >= LAG_MS && mayRepeat(sighting, action))
    return { next: "act-again" };
  if (age >= UNCERTAIN_MS) return { next: "give-up" };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** action.looks, LONGEST_PAUSE_MS);
  const retryAt = sighting.present === null ? sighting.retryAt : undefined;
  return { next: "wait", until: new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0)) };
}

/** X does a follow, a like or a repost once, however often it is told; every comment is one more. */
const mayRepeat = (
  sighting: ActionSighting & { present: false },
  { taskType, actedAt }: UncertainAction,
): boolean => taskType !== "comment" || reachesBack(sighting.completeSince, actedAt);
