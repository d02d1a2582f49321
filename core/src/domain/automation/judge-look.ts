import { type ActionSighting, reachesBack } from "../absence.ts";
import type { TaskType } from "../task-type.ts";

/** An action that X may or may not have done. */
export interface DoubtfulAction {
  taskType: TaskType;
  actedAt: Date;
  /** So often it was looked for. */
  looks: number;
}

export type LookVerdict =
  | { next: "done" }
  | { next: "act-again" }
  | { next: "wait"; until: Date }
  | { next: "give-up" };

/** X's lists may lag behind its writes by this much: before it, absence proves nothing. */
export const LAG_MS = 60_000;
/** After this long in doubt the action is left alone: the miner can do the task by hand. */
export const DOUBT_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** A comment is never repeated on a guess: only a proved absence, after the lag, lets it be said again. */
export function judgeLook(look: ActionSighting, action: DoubtfulAction, now: Date): LookVerdict {
  if (look.present === true) return { next: "done" };
  const age = now.getTime() - action.actedAt.getTime();
  if (look.present === false && age >= LAG_MS && mayRepeat(look, action)) return { next: "act-again" };
  if (age >= DOUBT_MS) return { next: "give-up" };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** action.looks, LONGEST_PAUSE_MS);
  const retryAt = look.present === null ? look.retryAt : undefined;
  return { next: "wait", until: new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0)) };
}

/** X does a follow, a like or a repost once, however often it is told; every comment is one more. */
const mayRepeat = (
  look: ActionSighting & { present: false },
  { taskType, actedAt }: DoubtfulAction,
): boolean => taskType !== "comment" || reachesBack(look.completeSince, actedAt);
