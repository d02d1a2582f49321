const HOUR_MS = 3_600_000;

/** An attempt that the network has not confirmed by then ends; the miner can try again while the task is open. */
const OPEN_MS = 72 * HOUR_MS;
/** How long after the task's end an attempt that was begun in time is still decided. */
const AFTER_END_MS = 24 * HOUR_MS;

export interface AttemptTimes {
  askedAt: Date;
  /** When the task ended or expires; null if neither is known. */
  taskEndsAt: Date | null;
}

/** When an attempt that is still open ends without an award. */
export function deadlineOf({ askedAt, taskEndsAt }: AttemptTimes): Date {
  const own = askedAt.getTime() + OPEN_MS;
  return new Date(
    taskEndsAt ? Math.min(own, Math.max(taskEndsAt.getTime(), askedAt.getTime()) + AFTER_END_MS) : own,
  );
}

export const DEADLINE_REASON =
  "The action was not visible in time. If the task is still open, you can try again";
