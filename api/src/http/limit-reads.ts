import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Deps } from "../deps.ts";
import { clientNetwork } from "./client-network.ts";
import { orRefuse } from "./limits.ts";
import type { RequestMiddleware } from "./request-context.ts";

const MINUTE = 60;
const READS = new Set(["GET", "HEAD"]);
/** An office or a mobile network may stand behind one address: it gets the reads of this many miners. */
const MINERS_BEHIND_AN_ADDRESS = 20;

/**
 * Every request that would look up a session, by client: a cookie or a bearer that is no session costs a statement
 * like a real one. Belongs in front of the look-up.
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
 * Reads of the API by miner, and all calls by client without a session: behind one address there may be many miners.
 * Each process counts for itself, because asking Redis would cost more than many a read.
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
