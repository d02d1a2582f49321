import { until } from "@lode/sandbox/people/until";
import { Redis } from "ioredis";
import type { World } from "./start-world.ts";

/** Sends a command to every Redis server that holds keys. Repeats the command until it succeeds. */
export async function runOnRedis(
  { redis }: Pick<World, "redis">,
  command: (redis: Redis) => Promise<unknown>,
): Promise<void> {
  for (const { url } of await redis.masters()) await runOn(url, command);
}

async function runOn(url: string, command: (redis: Redis) => Promise<unknown>): Promise<void> {
  await until("Redis to accept a command", async () => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
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
