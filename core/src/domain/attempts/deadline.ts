const HOUR_MS = 3_600_000;

/** An attempt that the network has not confirmed within this time ends. The miner can try again. */
const OPEN_MS = 72 * HOUR_MS;
/** How long after a task's end an attempt that began in time can still be decided. */
const AFTER_END_MS = 24 * HOUR_MS;

export interface AttemptTimes {
  askedAt: Date;
  /** When the task ended or expires; null if it does neither. */
  taskEndsAt: Date | null;
}

/** When an open attempt ends without an award. */
export function deadlineOf({ askedAt, taskEndsAt }: AttemptTimes): Date {
  const own = askedAt.getTime() + OPEN_MS;
  return new Date(
    taskEndsAt ? Math.min(own, Math.max(taskEndsAt.getTime(), askedAt.getTime()) + AFTER_END_MS) : own,
  );
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** After this time the pauses stop doubling, and X is asked hourly. */
const PATIENT_AFTER = 10 * 60 * SECOND;
const FIRST_PAUSE = 5 * SECOND;

/**
 * When to probe again after an unknown verdict: with doubling pauses for ten minutes, then hourly, but never
 * before the time that X gave. `checks` is the number of probes so far.
 */
export function nextCheckAt(attempt: { askedAt: Date; checks: number }, now: Date, retryAt?: Date): Date {
  const isPatient = now.getTime() - attempt.askedAt.getTime() >= PATIENT_AFTER;
  const pause = isPatient ? HOUR : Math.min(FIRST_PAUSE * 2 ** attempt.checks, PATIENT_AFTER);
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
