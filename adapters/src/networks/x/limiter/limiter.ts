import type { TwitterRateLimit } from "twitter-api-v2";

/** One call as X counts it: whose token (an X id, or "app"), and which route. */
export interface LimitedCall {
  who: string;
  route: string;
}

/** What was counted of a window when the call took its slot. */
export interface CountedWindow {
  left: number;
  /** Unix time in milliseconds. */
  until: number;
}

/** A slot with the counts of its windows, of those that run; or when the next one will be available. */
export type Slot =
  | { freeAt: Date }
  | { quarter?: CountedWindow; userDay?: CountedWindow; appDay?: CountedWindow };

/** Mirrors X's rate limits across all processes, so that X rarely answers 429. */
export interface XLimiter {
  take(call: LimitedCall): Promise<Slot>;
  /** X's own count, as it came with an answer. Where it agrees with the slot's, nothing is corrected. */
  correct(call: LimitedCall, reported: TwitterRateLimit, slot?: Slot): Promise<void>;
  /** X answered 429: no process asks before this time. */
  park(call: LimitedCall, until: Date): Promise<void>;
}

/** For processes that ask X rarely, as when a miner links an account. */
export const noLimiter: XLimiter = {
  take: async () => ({}),
  correct: async () => {},
  park: async () => {},
};
