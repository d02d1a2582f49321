import { setTimeout as sleep } from "node:timers/promises";
import { askWhile } from "../driver/ask-while.ts";
import type { Scenario } from "../scenario.ts";
import { flushRedis, runOnRedis } from "../world/run-on-redis.ts";
import type { World } from "../world/start-world.ts";

const FLUSHES = 5;
const FROZEN_MS = 10_000;
const FULL_MS = 5_000;
const OVER_MS = 50_000;

/** Kills, flushes, freezes and fills Redis. Redis may lose everything, because the state is in Postgres. */
export const redisFaults: Scenario = {
  name: "S3",
  title: "Redis killed, flushed, frozen and full",
  size: 300,
  async run(world, size) {
    const random = world.random.fork("redis");
    world.faults.expect(["kill -9 of Redis", "FLUSHALL", "Redis frozen", "Redis full"]);
    await askWhile(world, size, OVER_MS, async () => {
      for (let n = 0; n < FLUSHES; n++) {
        await sleep(random.between(1_000, 3_000));
        await flushRedis(world);
      }
      await killRedis(world);
      await freeze(world);
      await fill(world);
      await killRedis(world);
    });
  },
};

async function killRedis({ redis, faults, random }: World): Promise<void> {
  const { process } = random.pick(await redis.masters());
  process.kill("SIGKILL");
  faults.delivered("kill -9 of Redis");
  await process.whenReady();
  await sleep(2_000);
}

/** Keeps connections open while nothing answers. */
async function freeze({ redis, faults, random }: World): Promise<void> {
  const { process } = random.pick(await redis.masters());
  process.kill("SIGSTOP");
  faults.delivered("Redis frozen");
  await sleep(FROZEN_MS);
  process.kill("SIGCONT");
}

/** Makes Redis refuse every write with OOM. */
async function fill(world: World): Promise<void> {
  await runOnRedis(world, (redis) => redis.config("SET", "maxmemory", "1mb"));
  world.faults.delivered("Redis full");
  await sleep(FULL_MS);
  await runOnRedis(world, (redis) => redis.config("SET", "maxmemory", "0"));
}
