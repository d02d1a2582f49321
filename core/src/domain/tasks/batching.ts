/** The kinds for which one question can answer for many accounts. */
export type BatchedKind = "repost" | "comment";

/** How fast attempts arrive at one task: a count that decays with time. */
export interface Arrivals {
  taskType: BatchedKind;
  count: number;
  at: Date;
}

/** After this a count has decayed to a third. */
const DECAY_MS = 1_500;
/** With fewer pending on all tasks each is asked about at once: the miner's time is worth more than a call. */
const MIN_PENDING = 10;
/** Of window for each pending attempt: a hundred make the longest window. */
const MS_PER_PENDING = 40;
/** X lets an app ask for a post's reposts 75 times in 15 minutes, and for answers 450 times: reposts wait longer. */
const LONGEST_WINDOW_MS: Record<BatchedKind, number> = { repost: 4_000, comment: 2_000 };
/** A window that would collect fewer saves nothing. */
const MIN_BATCH = 3;

/** A higher count of pending attempts makes no difference to the window. */
export const MAX_PENDING_COUNTED = Math.max(...Object.values(LONGEST_WINDOW_MS)) / MS_PER_PENDING;

export const arrivalsAfter = (
  before: Arrivals | undefined,
  { taskType, newcomers }: { taskType: BatchedKind; newcomers: number },
  now: Date,
): Arrivals => ({
  taskType,
  count: newcomers + (before ? before.count * Math.exp(-elapsed(before, now) / DECAY_MS) : 0),
  at: now,
});

/** Whether attempts arrive fast enough for the longest window to collect a batch. */
export const isBatchWorthwhile = (arrivals: Arrivals | undefined): arrivals is Arrivals =>
  arrivals !== undefined && expectedIn(LONGEST_WINDOW_MS[arrivals.taskType], arrivals) >= MIN_BATCH;

/**
 * Milliseconds until the task may be asked about again: 0 for an attempt that comes alone and while few are pending,
 * else what is left of a window that began with the last question. `pending` counts attempts on all tasks.
 */
export function batchPause(arrivals: Arrivals | undefined, pending: number, now: Date): number {
  if (pending < MIN_PENDING || !isBatchWorthwhile(arrivals)) return 0;
  const window = Math.min(LONGEST_WINDOW_MS[arrivals.taskType], pending * MS_PER_PENDING);
  if (expectedIn(window, arrivals) < MIN_BATCH) return 0;
  return Math.max(0, Math.ceil(window - elapsed(arrivals, now)));
}

const expectedIn = (windowMs: number, { count }: Arrivals): number => (count * windowMs) / DECAY_MS;
const elapsed = ({ at }: Arrivals, now: Date): number => Math.max(0, now.getTime() - at.getTime());
