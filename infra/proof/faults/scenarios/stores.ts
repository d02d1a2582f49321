import { setTimeout as sleep } from "node:timers/promises";
import { run } from "@lode/db/query";
import { askWhile } from "../driver/client.ts";
import { dropCommits, flushRedis, runOnRedis, slowCommits } from "../world/faults.ts";
import type { Scenario, World } from "../world/start-world.ts";

const RESTARTS = 3;
const POSTGRES_FROZEN_MS = 5_000;
/** The share of commits that take effect although their answer is dropped. */
const COMMITS_DROPPED = 0.03;
const OVER_MS = 45_000;

/** Postgres crashes during transactions. Committed work must persist, uncommitted work must not. */
export const postgresFaults: Scenario = {
  name: "S4",
  title: "Postgres restarted, cut off and frozen",
  size: 300,
  async run(world, size) {
    const { faults, proxies, stack } = world;
    const random = world.random.fork("postgres");
    faults.expect([
      "immediate restart of Postgres",
      "backends terminated",
      "answer to a commit dropped",
      "Postgres frozen",
    ]);
    dropCommits(world, COMMITS_DROPPED);
    await askWhile(world, size, OVER_MS, async () => {
      for (let n = 0; n < RESTARTS; n++) {
        await sleep(random.between(3_000, 6_000));
        // SIGQUIT shuts down immediately: no checkpoint, all sessions end, crash recovery at the next start.
        stack.processes.postgres?.kill("SIGQUIT");
        faults.delivered("immediate restart of Postgres");
        await stack.processes.postgres?.whenReady();
        await sleep(random.between(1_000, 2_000));
        await terminateBackends(world);
      }
      faults.delivered("Postgres frozen");
      await proxies.database.stall(POSTGRES_FROZEN_MS);
      proxies.database.dropAnswersTo(undefined);
    });
  },
};

async function terminateBackends({ db, faults }: World): Promise<void> {
  const ended = await run(
    db,
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'lode'",
  ).catch(() => 0);
  if (ended > 0) faults.delivered("backends terminated");
}

const FLUSHES = 5;
const REDIS_FROZEN_MS = 10_000;
const FULL_MS = 5_000;

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
  await sleep(REDIS_FROZEN_MS);
  process.kill("SIGCONT");
}

/** Makes Redis refuse every write with OOM. */
async function fill(world: World): Promise<void> {
  await runOnRedis(world, (redis) => redis.config("SET", "maxmemory", "1mb"));
  world.faults.delivered("Redis full");
  await sleep(FULL_MS);
  await runOnRedis(world, (redis) => redis.config("SET", "maxmemory", "0"));
}

/** Locks are held for long and leases run out before the work is committed: nothing may be done twice for it. */
export const slowDisk: Scenario = {
  name: "S19",
  title: "a disk that takes 0.3 s for every commit, and 20 s for some",
  size: 150,
  // A late answer is no failure here, but a missing answer is.
  answerWithinMs: 60_000,
  async run(world, size) {
    world.faults.expect(["commit held back", "commit held back for longer than a lease"]);
    slowCommits(world);
    await askWhile(world, size, OVER_MS, async () => {});
    world.proxies.database.holdBack(undefined);
  },
};
