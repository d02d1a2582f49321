import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Deps } from "../deps.ts";
import { clientNetwork } from "./client-network.ts";
import { orRefuse } from "./limits.ts";
import type { RequestMiddleware } from "./request-context.ts";

const MINUTE = 60;
const READS = new Set(["GET", "HEAD"]);

/**
 * Reads of the API, by miner, or by client without a session: behind one address there may be many miners. Each process
 * counts for itself, because asking Redis would cost more than many a read.
 */
export function limitReads({ config }: Pick<Deps, "config">): RequestMiddleware {
  const reads = new RateLimiterMemory({ points: config.READS_PER_MINUTE, duration: MINUTE });
  return async (ctx, next) => {
    const { session } = ctx.state;
    if (READS.has(ctx.method) && ctx.path.startsWith("/api/"))
      await orRefuse(reads.consume(session ? `miner ${session.userId}` : `client ${clientNetwork(ctx.ip)}`));
    await next();
  };
}
