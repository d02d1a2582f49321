import { createHmac } from "node:crypto";
import type { Redis } from "@lode/adapters/redis/redis";
import type { ApiConfig } from "@lode/adapters/settings/config";
import { Refused } from "@lode/core/contracts/errors";
import { say } from "@lode/core/domain/sentences/say";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

export interface ApiLimits {
  /** Throws Refused("too-many-requests") with the seconds to wait. `who` is a client, an email address or a miner. */
  spend(limit: LimitName, who: string): Promise<void>;
}

const MINUTE = 60;
const HOUR = 3_600;

function budgets(config: ApiConfig) {
  return {
    // A single client guessing one address is stopped early; many clients together slow down an address
    // without locking out its owner.
    "sign-in-pair": { points: config.SIGN_IN_PER_MINUTE, duration: MINUTE },
    "sign-in-email": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "sign-in-address": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "operator-pair": { points: config.SIGN_IN_PER_MINUTE, duration: MINUTE },
    "operator-name": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "operator-address": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    // Three six-digit codes are valid at any time: 10 guesses an hour find one after 3.8 years on average.
    "operator-code": { points: config.SIGN_IN_PER_MINUTE * 2, duration: HOUR },
    "operator-code-address": { points: config.SIGN_IN_PER_MINUTE * 4, duration: HOUR },
    "sign-up-address": { points: config.SIGN_IN_PER_MINUTE * 12, duration: HOUR },
    // Mails to one email address: from one client, and from all clients.
    "mail-pair": { points: config.SIGN_IN_PER_MINUTE, duration: HOUR },
    "mail-email": { points: config.SIGN_IN_PER_MINUTE * 3, duration: HOUR },
    "mail-address": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "challenge-address": { points: config.SIGN_IN_PER_MINUTE * 24, duration: MINUTE },
    "objection-user": { points: 10, duration: 24 * HOUR },
    "password-user": { points: config.SIGN_IN_PER_MINUTE, duration: MINUTE },
    "upload-user": { points: config.SIGN_IN_PER_MINUTE * 2, duration: HOUR },
    "export-user": { points: 10, duration: HOUR },
    "proof-address": { points: 240, duration: MINUTE },
    "proof-user": { points: 240, duration: MINUTE },
    // Each start of a link requests a token from X.
    "link-user": { points: config.SIGN_IN_PER_MINUTE * 2, duration: HOUR / 4 },
    // An act by hand reads from the relays and publishes to them, and relays limit Lode, not the miner.
    "act-user": { points: config.SIGN_IN_PER_MINUTE * 24, duration: HOUR / 4 },
    "read-operator": { points: config.SIGN_IN_PER_MINUTE * 120, duration: MINUTE },
    "write-operator": { points: config.SIGN_IN_PER_MINUTE * 48, duration: MINUTE },
    "write-user": { points: config.SIGN_IN_PER_MINUTE * 48, duration: MINUTE },
    // Spent before the body is read, by calls that need no session.
    "write-address": { points: config.SIGN_IN_PER_MINUTE * 48, duration: MINUTE },
  };
}

export type LimitName = keyof ReturnType<typeof budgets>;

/** Counts in Redis for all processes. While Redis is down, each process counts by itself. */
export function createLimits(redis: Redis, config: ApiConfig): ApiLimits {
  const limiters = new Map(
    Object.entries(budgets(config)).map(([name, budget]) => {
      const insuranceLimiter = new RateLimiterMemory({ keyPrefix: name, ...budget });
      const keyPrefix = `${config.QUEUE_PREFIX}:limit:${name}`;
      return [name, new RateLimiterRedis({ storeClient: redis, keyPrefix, insuranceLimiter, ...budget })];
    }),
  );
  // Hashed, so that Redis stores no IP or email addresses.
  const hashed = (who: string) =>
    createHmac("sha256", config.CSRF_KEY).update(who).digest("base64url").slice(0, 22);
  return {
    async spend(limit, who) {
      await orRefuse(limiters.get(limit)?.consume(hashed(who)));
    },
  };
}

/** Throws Refused("too-many-requests") with the seconds to wait if the limiter refuses. */
export async function orRefuse(consumed: Promise<unknown> | undefined): Promise<void> {
  try {
    await consumed;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1_000);
    throw new Refused("too-many-requests", {
      error: say("wait-seconds", { seconds }),
      retryAfterSeconds: seconds,
    });
  }
}
