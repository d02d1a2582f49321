import type { TwitterRateLimit } from "twitter-api-v2";

/** One call as X counts it: whose token (an X id, or "app"), and which route. */
export interface LimitedCall {
  who: string;
  route: string;
}

/** Counts for all processes what X counts, so that X hardly ever has to say 429. */
export interface XLimiter {
  /** Takes a slot. Where none is left nothing is taken, and the moment comes back when there will be one. */
  take(call: LimitedCall): Promise<Date | undefined>;
  /** X's own count, as it came with an answer. */
  correct(call: LimitedCall, said: TwitterRateLimit): Promise<void>;
  /** X said 429: nobody asks before this moment. */
  park(call: LimitedCall, until: Date): Promise<void>;
}

/** For who asks X rarely: a person who links an account. */
export const noLimiter: XLimiter = {
  take: async () => undefined,
  correct: async () => {},
  park: async () => {},
};
