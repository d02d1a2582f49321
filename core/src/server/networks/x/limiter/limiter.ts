import type { TwitterRateLimit } from "twitter-api-v2";

/** One call as X counts it: whose token (an X id, or "app"), and which route. */
export interface LimitedCall {
  who: string;
  route: string;
}

/** Mirrors X's rate limits across all processes, so that X rarely answers 429. */
export interface XLimiter {
  /** Takes a slot. If none is left, returns when the next one will be available. */
  take(call: LimitedCall): Promise<Date | undefined>;
  /** X's own count, as it came with an answer. */
  correct(call: LimitedCall, reported: TwitterRateLimit): Promise<void>;
  /** X answered 429: no process asks before this time. */
  park(call: LimitedCall, until: Date): Promise<void>;
}

/** For processes that ask X rarely, as when a miner links an account. */
export const noLimiter: XLimiter = {
  take: async () => undefined,
  correct: async () => {},
  park: async () => {},
};
