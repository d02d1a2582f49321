import { closeQueues, openQueues, type Queues } from "@lode/adapters/redis/queue";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { createLogger } from "@lode/adapters/tracing/logger";
import type { World } from "./start-world.ts";

/** Opens the product's queues while `use` runs. */
export async function withQueues<T>(
  { stack }: Pick<World, "stack">,
  use: (queues: Queues) => Promise<T>,
): Promise<T> {
  const redis = connectFailFast(stack.urls.redis, createLogger("faults", "silent"));
  const queues = openQueues(redis, stack.env.QUEUE_PREFIX ?? "lode");
  try {
    return await use(queues);
  } finally {
    await closeQueues(queues);
    redis.disconnect();
  }
}
