import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@lode/sandbox/people/until";
import { startRedis } from "@lode/stack/stores/redis";
import { Redis } from "ioredis";
import { askWhile, minerInTurn, openPage, requestWithdrawal } from "../driver/client.ts";
import { waitUntilIdle } from "../world/faults.ts";
import { hostAndPort, type Scenario, type World } from "../world/start-world.ts";

/** Withdrawals per second. */
const RATE = 8;
/** Miners must be served again this soon after the fault, without a restart. */
const SERVED_WITHIN_SECONDS = 30;
const FINISH_MS = 60_000;
/** The time for one try: far more than a payout takes here. */
const TRY_MS = 6_000;

interface Outlived {
  fault: string;
  /** Returns the number of connections that outlive their peer from now on. */
  begin(world: World): Promise<number> | number;
}

const FAULTS: readonly Outlived[] = [
  {
    fault: "listening connections silent",
    begin: ({ proxies }) => proxies.database.abandon("lode-listen"),
  },
  { fault: "connections to Postgres silent", begin: ({ proxies }) => proxies.database.abandon() },
  { fault: "Redis turned replica", begin: turnIntoReplica },
];

/** The server becomes a replica of another, to which new connections lead; old ones stay, and their writes fail. */
async function turnIntoReplica({ proxies, redis, folder, atEnd }: World): Promise<number> {
  const next = await startRedis({ home: join(folder, "redis-2"), durable: false, log: () => {} });
  atEnd(() => next.stop());
  const { host, port } = hostAndPort(next.url);
  const copy = new Redis(next.url);
  const old = new Redis(redis.url);
  try {
    // Replicates first, as a manager of failovers does: the next master has everything that the old master has.
    await copy.replicaof(hostAndPort(redis.url).host, hostAndPort(redis.url).port);
    while (!(await copy.info("replication")).includes("master_link_status:up")) await sleep(50);
    await copy.replicaof("NO", "ONE");
    await old.replicaof(host, port);
  } finally {
    copy.disconnect();
    old.disconnect();
  }
  return proxies.redis.lead({ host, port });
}

/** Whether a page that is opened now is told within seconds that a withdrawal requested now was paid. */
async function serves(world: World): Promise<boolean> {
  const miner = minerInTurn(world, world.miners.length - 1);
  const stream = await openPage(world.stack.urls.web, miner).catch(() => undefined);
  if (!stream) return false;
  const paid = stream.heard("withdrawal.completed").catch(() => undefined);
  await requestWithdrawal(world, miner, 100);
  const isPaid = (await Promise.race([paid, sleep(TRY_MS)])) !== undefined;
  stream.close();
  return isPaid;
}

/**
 * Connections stay open and their peer is gone, or no longer takes writes, while new connections work.
 * Miners are served again within half a minute, no program is restarted, and what was in flight ends once.
 */
export const silentConnections: Scenario = {
  name: "S20",
  title: "connections outlive their peer: silent ones to Postgres, and a Redis that turned replica",
  size: 120,
  async run(world, size) {
    const inTime = ({ fault }: Outlived) => `served within ${SERVED_WITHIN_SECONDS} s: ${fault}`;
    world.faults.expect(FAULTS.flatMap((one) => [one.fault, inTime(one)]));
    const share = Math.floor(size / FAULTS.length);
    const overMs = (share / RATE) * 1_000;
    for (const one of FAULTS) {
      await askWhile(world, share, overMs, async () => {
        await sleep(overMs / 2);
        if ((await one.begin(world)) === 0) throw new Error(`${one.fault}: there is no connection.`);
        const beganAt = Date.now();
        world.faults.delivered(one.fault);
        await until("a miner to be served", () => serves(world), 2 * SERVED_WITHIN_SECONDS * 1_000).catch(
          () => {},
        );
        const seconds = (Date.now() - beganAt) / 1_000;
        console.log(`      ${one.fault}: a miner is served after ${seconds.toFixed(1)} s`);
        if (seconds <= SERVED_WITHIN_SECONDS) world.faults.delivered(inTime(one));
      });
      await waitUntilIdle(world, FINISH_MS);
    }
  },
};

/** Few withdrawals, for planted bugs. */
export const fewSilentConnections: Scenario = {
  ...silentConnections,
  name: "trial",
  size: 24,
  finishWithinMs: 20_000,
};
