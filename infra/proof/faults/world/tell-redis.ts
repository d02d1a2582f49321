import { Redis } from "ioredis";
import { until } from "../../world/until.ts";
import type { World } from "./start-world.ts";

/** A command sent directly to Redis, past the proxy; repeated until Redis accepts it. */
export async function tellRedis({ stack }: World, order: (redis: Redis) => Promise<unknown>): Promise<void> {
  await until("Redis takes an order", async () => {
    const redis = new Redis(stack.urls.redis, { lazyConnect: true, retryStrategy: () => null });
    redis.on("error", () => {});
    try {
      await redis.connect();
      await order(redis);
      return true;
    } catch {
      return false;
    } finally {
      redis.disconnect();
    }
  });
}

/** Everything that Redis knows is gone: jobs, locks, limits, the leaderboard. */
export async function flushRedis(world: World): Promise<void> {
  await tellRedis(world, (redis) => redis.flushall());
  world.faults.delivered("FLUSHALL");
}
