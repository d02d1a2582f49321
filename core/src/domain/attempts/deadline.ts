const HOUR_MS = 3_600_000;

/**
 * An attempt that the network has not confirmed within this time ends. The miner can try again while the task
 * is open.
 */
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
