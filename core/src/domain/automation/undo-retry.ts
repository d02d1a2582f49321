/** How many answers of X may fail to confirm an undo. That takes about three hours with the pauses below. */
const MOST_TRIES = 24;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * When to retry an undo that X did not confirm; undoing twice is harmless. Undefined if it is given up.
 * `tries` counts the earlier tries; `retryAt` is the time that X itself gave.
 */
export function nextUndoAt(tries: number, now: Date, retryAt?: Date): Date | undefined {
  if (tries + 1 >= MOST_TRIES) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
