import { messageOf } from "@lode/core/contracts/errors";
import type { Logger } from "../logging/logger.ts";
import type { Redis } from "../redis/redis.ts";

export interface PreflightFacts {
  /** Redis' maxmemory-policy; null if Redis did not answer. */
  evictionPolicy: string | null;
  pendingMigrations: readonly string[];
  /** Accounts whose passwords are public. */
  demoAccounts: readonly string[];
}

/** The faults to fix before serving. An unreachable Redis is not a fault: work waits and nothing is lost. */
export function preflightFaults({
  evictionPolicy,
  pendingMigrations,
  demoAccounts,
}: PreflightFacts): string[] {
  const faults: string[] = [];
  if (pendingMigrations.length > 0) {
    faults.push(`The database lacks ${pendingMigrations.join(", ")}. Run: npm run db:migrate`);
  }
  if (evictionPolicy !== null && evictionPolicy !== "noeviction") {
    faults.push(
      `Redis may evict keys (maxmemory-policy ${evictionPolicy}), and an evicted key is a lost job. Set it to noeviction`,
    );
  }
  if (demoAccounts.length > 0) {
    faults.push(
      `The database has accounts of the demo, whose passwords are public: ${demoAccounts.join(", ")}. Begin with an empty database, or set ALLOW_SANDBOX_IN_PRODUCTION=yes for a trial`,
    );
  }
  return faults;
}

/** Redis' eviction policy. Null if Redis does not name it. */
export async function readEvictionPolicy(redis: Redis): Promise<string | null> {
  try {
    const [, policy] = (await redis.config("GET", "maxmemory-policy")) as [string, string];
    return policy ?? null;
  } catch {
    return null;
  }
}

/** In production a fault prevents the start; elsewhere it is logged as a warning. */
export async function assertPreflight(
  deps: { config: PreflightConfig; logger: Logger; redis: Redis },
  read: { pendingMigrations(): Promise<string[]>; demoAccounts(): Promise<string[]> },
): Promise<void> {
  const { NODE_ENV, ALLOW_SANDBOX_IN_PRODUCTION } = deps.config;
  const isProduction = NODE_ENV === "production";
  const mayHaveDemo = !isProduction || ALLOW_SANDBOX_IN_PRODUCTION === "yes";
  const facts = (async () => ({
    pendingMigrations: await read.pendingMigrations(),
    demoAccounts: mayHaveDemo ? [] : await read.demoAccounts(),
  }))();
  const known = await facts.catch((error: unknown) => {
    deps.logger.warn({ reason: messageOf(error) }, "the database cannot be read yet");
    return { pendingMigrations: [], demoAccounts: [] };
  });
  const faults = preflightFaults({ evictionPolicy: await readEvictionPolicy(deps.redis), ...known });
  if (faults.length === 0) return;
  if (isProduction) throw new Error(faults.join("\n"));
  for (const fault of faults) deps.logger.warn({ fault }, "this would prevent the start in production");
}

interface PreflightConfig {
  NODE_ENV: string;
  ALLOW_SANDBOX_IN_PRODUCTION?: string | undefined;
}
