import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Deps } from "../deps.ts";
import { clientNetwork } from "./client-network.ts";
import { orRefuse } from "./limits.ts";
import type { RequestMiddleware } from "./request-context.ts";

const MINUTE = 60;
const READS = new Set(["GET", "HEAD"]);
/** Many miners may share an address, as in an office or a mobile network: it gets the reads of this many miners. */
const MINERS_BEHIND_AN_ADDRESS = 20;

/**
 * Limits by client every request that would look up a session: an invalid cookie or bearer costs a statement like a
 * valid one. Must come before the look-up.
 */
export function limitClients({ config }: Pick<Deps, "config">): RequestMiddleware {
  const points = config.READS_PER_MINUTE * MINERS_BEHIND_AN_ADDRESS;
  const requests = new RateLimiterMemory({ points, duration: MINUTE });
  return async (ctx, next) => {
    await orRefuse(requests.consume(clientNetwork(ctx.ip)));
    await next();
  };
}

/**
 * Limits reads of the API by miner, and calls without a session by client: many miners may share an address. Each
 * process counts for itself, because asking Redis would cost more than many reads.
 */
export function limitReads({ config }: Pick<Deps, "config">): RequestMiddleware {
  const reads = new RateLimiterMemory({ points: config.READS_PER_MINUTE, duration: MINUTE });
  return async (ctx, next) => {
    const { session } = ctx.state;
    if (ctx.path.startsWith("/api/") && (!session || READS.has(ctx.method)))
      await orRefuse(reads.consume(session ? `miner ${session.userId}` : `client ${clientNetwork(ctx.ip)}`));
    await next();
  };
}
