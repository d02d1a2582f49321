/** Answers of X that may fail to confirm an undo; with the pauses below, about three hours. */
const MOST_TRIES = 24;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * When an undo that X did not confirm is retried; undoing twice is harmless. Undefined: it is given up.
 * `tries` are the ones before this one; `retryAt` is the moment that X itself named.
 */
export function nextUndoAt(tries: number, now: Date, retryAt?: Date): Date | undefined {
  if (tries + 1 >= MOST_TRIES) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
