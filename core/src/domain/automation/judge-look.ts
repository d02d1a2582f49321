/** What a look at X showed of an action that may or may not have happened. */
export interface Look {
  /** Null: could not look. */
  present: boolean | null;
  /** Whether a miss is final. */
  exact: boolean;
  retryAt?: Date;
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

/** A comment is never repeated on a guess: only an exact absence, after the lag, lets anything be done again. */
export function judgeLook(look: Look, action: { actedAt: Date; looks: number }, now: Date): LookVerdict {
  if (look.present === true) return { next: "done" };
  const age = now.getTime() - action.actedAt.getTime();
  if (look.present === false && look.exact && age >= LAG_MS) return { next: "act-again" };
  if (age >= DOUBT_MS) return { next: "give-up" };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** action.looks, LONGEST_PAUSE_MS);
  return { next: "wait", until: new Date(Math.max(now.getTime() + pause, look.retryAt?.getTime() ?? 0)) };
}
