import type { TwitterRateLimit } from "twitter-api-v2";

/** One call as X counts it: whose token (an X id, or "app"), and which route. */
export interface LimitedCall {
  who: string;
  route: string;
}

/** The counts of a window when the call took its slot. */
export interface CountedWindow {
  left: number;
  /** Unix time in milliseconds. */
  until: number;
}

/** A slot with the counts of its running windows, or the time when the next slot is free. */
export type Slot =
  | { freeAt: Date }
  | { quarter?: CountedWindow; userDay?: CountedWindow; appDay?: CountedWindow };

const QUARTER_HOUR_MS = 15 * 60_000;
const SOONEST_MS = 60_000;
/** X's longest window is a day; an hour more for clocks that differ. */
export const LONGEST_WINDOW_MS = 25 * 3_600_000;

/**
 * When X will answer again, by the seconds since 1970 that X names. Its clock or ours may be wrong, and a header can
 * hold anything: a past moment counts as a minute from now, and a moment beyond X's longest window, or none, as 15 minutes.
 */
export function endOfWindow(reset: number | undefined, now: Date): Date {
  const waitMs = Number(reset) * 1_000 - now.getTime();
  return new Date(
    now.getTime() + (waitMs <= LONGEST_WINDOW_MS ? Math.max(waitMs, SOONEST_MS) : QUARTER_HOUR_MS),
  );
}

/** Mirrors X's rate limits across all processes, so that X rarely answers 429. */
export interface XLimiter {
  take(call: LimitedCall): Promise<Slot>;
  /** Takes over X's own count from an answer. Does nothing if it agrees with the slot's count. */
  correct(call: LimitedCall, reported: TwitterRateLimit, slot?: Slot): Promise<void>;
  /** X answered 429: no process sends this call again before `until`. */
  park(call: LimitedCall, until: Date): Promise<void>;
}

/** For processes that seldom contact X, as when a miner links an account. */
export const noLimiter: XLimiter = {
  take: async () => ({}),
  correct: async () => {},
  park: async () => {},
};
