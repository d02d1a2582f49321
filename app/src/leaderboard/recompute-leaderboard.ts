import type { WorkerConfig } from "@lode/core/server/config";
import { writeLeaderboard } from "@lode/core/server/leaderboard-cache";
import { rankAll } from "@lode/db/leaderboard/leaderboard.read-model";
import type { App } from "../app.ts";

/** Ranks all miners by the ledger and replaces the list in Redis, which is only a cache. */
export async function recomputeLeaderboard({
  db,
  redis,
  config,
  clock,
}: Pick<App, "db" | "redis" | "clock"> & { config: Pick<WorkerConfig, "QUEUE_PREFIX"> }): Promise<void> {
  await writeLeaderboard(redis, config.QUEUE_PREFIX, await rankAll(db), clock.now());
}
