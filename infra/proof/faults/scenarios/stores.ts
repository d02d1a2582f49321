import { setTimeout as sleep } from "node:timers/promises";
import { listTasks } from "@lode/core/contracts/http/tasks";
import { countChanged } from "@lode/db/query";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import bs58 from "bs58";
import type { Random } from "../../world/random.ts";
import { newWallet, type SeededMiner } from "../../world/seed-miners.ts";
import { askWhile, askWithdrawals, changeWallet, raceBalance, requestWithdrawal } from "../driver/client.ts";
import type { RpcCall, RpcFault, RpcFaultRule } from "../proxies/rpc-proxy.ts";
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
      proxies.database.silence(true);
      await sleep(POSTGRES_FROZEN_MS);
      proxies.database.silence(false);
      proxies.database.dropAnswersTo(undefined);
    });
  },
};

async function terminateBackends({ db, faults }: World): Promise<void> {
  const ended = await countChanged(db)(`
    select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'lode'`).catch(
    () => 0,
  );
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

async function killRedis({ redis, faults }: World): Promise<void> {
  redis.process.kill("SIGKILL");
  faults.delivered("kill -9 of Redis");
  await redis.process.whenReady();
  await sleep(2_000);
}

/** Keeps connections open while nothing answers. */
async function freeze({ redis, faults }: World): Promise<void> {
  redis.process.kill("SIGSTOP");
  faults.delivered("Redis frozen");
  await sleep(REDIS_FROZEN_MS);
  redis.process.kill("SIGCONT");
}

/** Makes Redis refuse every write with OOM. */
async function fill(world: World): Promise<void> {
  await runOnRedis(world, (redis) => redis.config("SET", "maxmemory", "1mb"));
  world.faults.delivered("Redis full");
  await sleep(FULL_MS);
  await runOnRedis(world, (redis) => redis.config("SET", "maxmemory", "0"));
}

/** Locks are held for long, and leases expire before the work is committed. Even then nothing may be done twice. */
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

const AT_ONCE = 50;
const WALLET_CHANGES = 10;
/** Four tasks are 200 writes; a miner may make 240 per minute. */
const TASKS = ["lode", "oreworks", "mara_digs", "tomas_pick"];

/** Sends concurrent requests that compete for a balance, a task or a wallet. */
export const races: Scenario = {
  name: "S9",
  title:
    "fifty requests at once on a balance for one, fifty on one task, and wallets changed during a payout",
  size: 100,
  miners: 100 + WALLET_CHANGES,
  /** Enough for a single withdrawal of 100 and its fee. */
  points: 101n,
  async run(world, size) {
    const racers = world.miners.slice(0, Math.min(size, world.miners.length - WALLET_CHANGES));
    const movers = world.miners.slice(-WALLET_CHANGES);
    const expected = [...racers, ...movers].map(({ userId }) => ({ userId, accepted: 1 }));
    world.keep("expected-accepted.json", expected);
    for (const racer of racers) await raceBalance(world, racer, AT_ONCE);
    await Promise.all(movers.map((mover) => changeWalletDuringPayout(world, mover)));
    await completeAtOnce(world);
  },
};

/** A payment in progress goes to the requested wallet, even if the miner has stored another by then. */
async function changeWalletDuringPayout(world: World, miner: SeededMiner): Promise<void> {
  const { web } = world.stack.urls;
  await requestWithdrawal(world, miner, 100);
  for (let n = 0; n < 5; n++) {
    const isChanged = await changeWallet(web, miner, newWallet(world.requestRandom).publicKey.toBase58());
    if (isChanged) world.faults.delivered("wallet changed during a payout");
  }
}

async function completeAtOnce({ stack, sandbox, db, faults }: World): Promise<void> {
  for (const targetUsername of TASKS) await publishFollow(db, sandbox, { targetUsername });
  const person = { email: "racer@faults.test", password: "a seam below the hill", displayName: "racer" };
  const miner = await becomeMiner(stack.urls.web, sandbox, person);
  const account = await miner.link("vera_vein");
  const listed = await miner.client.call(listTasks);
  for (const task of "tasks" in listed ? listed.tasks : []) {
    await sandbox.act({ username: account.username, action: "follow", target: task.target_username });
    faults.delivered(`${AT_ONCE} completions of one task at once`);
    await Promise.all(Array.from({ length: AT_ONCE }, () => miner.attempt(task, account)));
  }
}

/** Withdrawals per second. */
const RATE = 10;
/** Longer than the 10 s that the product waits for an answer. */
const LATE_MS = 12_000;
/** How many times the node reports a transaction before a fork removes it. */
const SHOWN_BEFORE_FORK = 3;

/** A node that drops answers, refuses calls, is slow, and answers falsely. */
export const solanaFaults: Scenario = {
  name: "S5",
  title: "an unreliable Solana node",
  size: 500,
  async run(world, size) {
    world.proxies.solana.setFault(untrustworthyNode(world.random.fork("rpc")));
    await askWithdrawals(world, size, (size / RATE) * 1_000);
    world.proxies.solana.setFault(undefined);
  },
};

function untrustworthyNode(random: Random): RpcFaultRule {
  /** Signatures that a fork removes, with the number of times each is still reported. */
  const forked = new Map<string, number>();
  const send = (call: RpcCall): RpcFault | undefined => {
    const dice = random.next();
    if (dice < 0.3) return { kind: "answer dropped" };
    if (dice < 0.4) return { kind: "5xx", status: 503 };
    if (dice < 0.41) return { kind: "delayed", milliseconds: LATE_MS };
    if (dice < 0.46) return { kind: "lie", name: "accepted, but never landed", result: signatureOf(call) };
    if (dice < 0.47) {
      forked.set(signatureOf(call), SHOWN_BEFORE_FORK);
      return { kind: "lie", name: "confirmed, then removed by a fork", result: signatureOf(call) };
    }
    return undefined;
  };
  const status = (call: RpcCall): RpcFault | undefined => {
    const signatures = call.params[0] as string[];
    const shown = signatures.some((signature) => (forked.get(signature) ?? 0) > 0);
    if (shown && signatures.length === 1) {
      const [signature = ""] = signatures;
      forked.set(signature, (forked.get(signature) ?? 0) - 1);
      return { kind: "lie", name: "reported as confirmed", result: confirmed };
    }
    return random.chance(0.1) ? { kind: "5xx", status: 503 } : undefined;
  };
  return (call) => {
    if (call.method === "sendTransaction") return send(call);
    if (call.method === "getSignatureStatuses") return status(call);
    return random.chance(0.05) ? { kind: "5xx", status: 503 } : undefined;
  };
}

const confirmed = {
  context: { slot: 1 },
  value: [{ slot: 1, confirmations: 1, err: null, status: { Ok: null }, confirmationStatus: "confirmed" }],
};

/** The bytes start with the number of signatures (one byte); the first signature follows. */
const signatureOf = (call: RpcCall): string =>
  bs58.encode(Buffer.from(String(call.params[0]), "base64").subarray(1, 65));
