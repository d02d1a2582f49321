import { messageOf } from "./errors.ts";
import type { Logger } from "./logger.ts";
import type { Redis } from "./redis.ts";

/** What a process finds around it at its start. */
export interface Surroundings {
  /** Redis' maxmemory-policy; null where Redis did not answer. */
  evictionPolicy: string | null;
  pendingMigrations: readonly string[];
}

/** What must be cured before miners are served. A Redis that is down is no fault: nothing is lost, it only waits. */
export function faultsOf({ evictionPolicy, pendingMigrations }: Surroundings): string[] {
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

/** Null where Redis does not answer, or does not say. */
export async function readEvictionPolicy(redis: Redis): Promise<string | null> {
  try {
    const [, policy] = (await redis.config("GET", "maxmemory-policy")) as [string, string];
    return policy ?? null;
  } catch {
    return null;
  }
}

/** In production a fault stops the start with its cure; elsewhere it is said and work goes on. */
export async function refuseUnfitSurroundings(
  deps: { config: { NODE_ENV: string }; logger: Logger; redis: Redis },
  readPending: () => Promise<string[]>,
): Promise<void> {
  const pendingMigrations = await readPending().catch((error: unknown) => {
    deps.logger.warn({ reason: messageOf(error) }, "the migrations cannot be read yet");
    return [];
  });
  const faults = faultsOf({ evictionPolicy: await readEvictionPolicy(deps.redis), pendingMigrations });
  if (faults.length === 0) return;
  if (deps.config.NODE_ENV === "production") throw new Error(faults.join("\n"));
  for (const fault of faults) deps.logger.warn({ fault }, "this would stop the start in production");
}
