import { messageOf } from "@lode/core/contracts/errors";
import { mastersOf, type Redis } from "../redis/redis.ts";
import type { Logger } from "../tracing/logger.ts";

/** The facts checked before a process starts serving. */
export interface PreflightFacts {
  /** Redis' maxmemory-policy; null if Redis did not answer. */
  evictionPolicy: string | null;
  pendingMigrations: readonly string[];
}

/** The faults to fix before serving. An unreachable Redis is not a fault: work waits and nothing is lost. */
export function preflightFaults({ evictionPolicy, pendingMigrations }: PreflightFacts): string[] {
  const faults: string[] = [];
  if (pendingMigrations.length > 0) {
    faults.push(`The database lacks ${pendingMigrations.join(", ")}. Run: npm run db:migrate`);
  }
  if (evictionPolicy !== null && evictionPolicy !== "noeviction") {
    faults.push(
      `Redis may evict keys (maxmemory-policy ${evictionPolicy}), and an evicted key is a lost job. Set it to noeviction`,
    );
  }
  return faults;
}

/**
 * Redis' eviction policy. In a cluster, the policy of a node that evicts, if any node does. Null if Redis
 * does not answer or does not name a policy.
 */
export async function readEvictionPolicy(redis: Redis): Promise<string | null> {
  try {
    const told = await Promise.all(
      mastersOf(redis).map(async (server) => {
        const [, policy] = (await server.config("GET", "maxmemory-policy")) as [string, string];
        return policy ?? null;
      }),
    );
    return told.find((policy) => policy !== "noeviction") ?? told[0] ?? null;
  } catch {
    return null;
  }
}

/** In production a fault prevents the start; elsewhere it is logged as a warning. */
export async function assertPreflight(
  deps: { config: { NODE_ENV: string }; logger: Logger; redis: Redis },
  readPending: () => Promise<string[]>,
): Promise<void> {
  const pendingMigrations = await readPending().catch((error: unknown) => {
    deps.logger.warn({ reason: messageOf(error) }, "the migrations cannot be read yet");
    return [];
  });
  const faults = preflightFaults({ evictionPolicy: await readEvictionPolicy(deps.redis), pendingMigrations });
  if (faults.length === 0) return;
  if (deps.config.NODE_ENV === "production") throw new Error(faults.join("\n"));
  for (const fault of faults) deps.logger.warn({ fault }, "this would prevent the start in production");
}
