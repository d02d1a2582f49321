import { createHmac } from "node:crypto";
import type { ApiConfig } from "@lode/core/server/config";
import { Refused } from "@lode/core/server/errors";
import type { Redis } from "@lode/core/server/redis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

export interface Limits {
  /** Throws Refused("too-many-requests") with the seconds to wait. `who` is a client, an e-mail or a miner. */
  spend(limit: LimitName, who: string): Promise<void>;
}

const MINUTE = 60;
const HOUR = 3_600;

function budgets(config: ApiConfig) {
  return {
    // One client guessing one address is stopped early; many clients together slow an address down but do not
    // shut its owner out with them.
    "sign-in-pair": { points: config.SIGN_IN_PER_MINUTE, duration: MINUTE },
    "sign-in-email": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "sign-in-address": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "operator-pair": { points: config.SIGN_IN_PER_MINUTE, duration: MINUTE },
    "operator-name": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "operator-address": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "sign-up-address": { points: config.SIGN_IN_PER_MINUTE * 12, duration: HOUR },
    // Mails that a client can have sent to one e-mail address, and that all clients can.
    "mail-pair": { points: config.SIGN_IN_PER_MINUTE, duration: HOUR },
    "mail-email": { points: config.SIGN_IN_PER_MINUTE * 3, duration: HOUR },
    "mail-address": { points: config.SIGN_IN_PER_MINUTE * 10, duration: MINUTE },
    "challenge-address": { points: config.SIGN_IN_PER_MINUTE * 24, duration: MINUTE },
    "password-user": { points: config.SIGN_IN_PER_MINUTE, duration: MINUTE },
    "export-user": { points: 10, duration: HOUR },
    "proof-address": { points: 240, duration: MINUTE },
    "proof-user": { points: 240, duration: MINUTE },
    // Each of them asks X for a request token.
    "link-user": { points: config.SIGN_IN_PER_MINUTE * 2, duration: HOUR / 4 },
    "write-user": { points: config.SIGN_IN_PER_MINUTE * 48, duration: MINUTE },
  };
}

export type LimitName = keyof ReturnType<typeof budgets>;

/** Kept in Redis for all processes; while Redis is down each process counts for itself. */
export function createLimits(redis: Redis, config: ApiConfig): Limits {
  const limiters = new Map(
    Object.entries(budgets(config)).map(([name, budget]) => {
      const insuranceLimiter = new RateLimiterMemory({ keyPrefix: name, ...budget });
      const keyPrefix = `${config.QUEUE_PREFIX}:limit:${name}`;
      return [name, new RateLimiterRedis({ storeClient: redis, keyPrefix, insuranceLimiter, ...budget })];
    }),
  );
  // Redis keeps no address and no e-mail: the count needs to tell them apart, not to know them.
  const hashed = (who: string) =>
    createHmac("sha256", config.CSRF_KEY).update(who).digest("base64url").slice(0, 22);
  return {
    async spend(limit, who) {
      try {
        await limiters.get(limit)?.consume(hashed(who));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.ceil(refusal.msBeforeNext / 1_000);
        throw new Refused("too-many-requests", {
          error: `Too many attempts. Please wait ${seconds} s and try again`,
          retryAfterSeconds: seconds,
        });
      }
    },
  };
}
