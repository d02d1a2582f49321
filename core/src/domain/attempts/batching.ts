/** How fast attempts with one batch key arrive, as a count that decays over time. */
export interface Arrivals {
  count: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The time in which a count decays to about a third. */
const DECAY_MS = 1_500;
/** If fewer attempts are pending, each is probed at once: the miner's time is worth more than a call. */
const MIN_PENDING = 10;
/** Milliseconds of window for each pending attempt. A hundred reach the longest window of any network. */
const MS_PER_PENDING = 40;
/** A window that collects fewer attempts saves nothing. */
const MIN_BATCH = 3;

/** Pending attempts are counted up to here: more do not lengthen the window of any network. */
export const MAX_PENDING_COUNTED = 100;

export const arrivalsAfter = (before: Arrivals | undefined, newcomers: number, now: Date): Arrivals => ({
  count: newcomers + (before ? before.count * Math.exp(-elapsed(before, now) / DECAY_MS) : 0),
  at: now.getTime(),
});

/** Whether attempts arrive fast enough for the longest window to collect a batch. */
export const isBatchWorthwhile = (arrivals: Arrivals, longestWindowMs: number): boolean =>
  expectedIn(longestWindowMs, arrivals) >= MIN_BATCH;

/**
 * Milliseconds until the batch key may be probed again. 0 for an attempt that comes alone, or while few are pending;
 * otherwise the rest of the window that began with the last probe. `pending` counts attempts of all keys.
 */
export function batchPause(
  arrivals: Arrivals,
  { pending, longestWindowMs }: { pending: number; longestWindowMs: number },
  now: Date,
): number {
  if (pending < MIN_PENDING || !isBatchWorthwhile(arrivals, longestWindowMs)) return 0;
  const window = Math.min(longestWindowMs, pending * MS_PER_PENDING);
  if (expectedIn(window, arrivals) < MIN_BATCH) return 0;
  return Math.max(0, Math.ceil(window - elapsed(arrivals, now)));
}

const expectedIn = (windowMs: number, { count }: Arrivals): number => (count * windowMs) / DECAY_MS;
const elapsed = ({ at }: Arrivals, now: Date): number => Math.max(0, now.getTime() - at);
