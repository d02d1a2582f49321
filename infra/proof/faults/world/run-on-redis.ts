import { Redis } from "ioredis";
import { until } from "../../world/until.ts";
import type { World } from "./start-world.ts";

/** Sends a command directly to Redis, bypassing the proxy; repeated until it succeeds. */
export async function runOnRedis(
  { stack }: World,
  command: (redis: Redis) => Promise<unknown>,
): Promise<void> {
  await until("Redis to accept a command", async () => {
    const redis = new Redis(stack.urls.redis, { lazyConnect: true, retryStrategy: () => null });
    redis.on("error", () => {});
    try {
      await redis.connect();
      await command(redis);
      return true;
    } catch {
      return false;
    } finally {
      redis.disconnect();
    }
  });
}

/** Deletes everything in Redis: jobs, locks, limits, the leaderboard. */
export async function flushRedis(world: World): Promise<void> {
  await runOnRedis(world, (redis) => redis.flushall());
  world.faults.delivered("FLUSHALL");
}
