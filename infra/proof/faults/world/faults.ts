import { setTimeout as sleep } from "node:timers/promises";
import { createLogger } from "@lode/adapters/logging/logger";
import { closeQueues, openQueues } from "@lode/adapters/redis/queue";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { countChanged, many, maybe, run } from "@lode/db/query";
import { until } from "@lode/sandbox/people/until";
import { Redis } from "ioredis";
import type { World } from "./start-world.ts";

/** Sends kill -9. If the worker is still starting, waits first. */
export async function killWorker({ stack, faults }: World, index: number): Promise<void> {
  const worker = stack.processes.workers[index];
  if (!worker) throw new Error(`There is no worker ${index + 1}.`);
  await worker.whenReady();
  worker.kill("SIGKILL");
  faults.delivered("kill -9 of a worker");
}

export async function killWhile(world: World, isBusy: () => boolean): Promise<void> {
  const random = world.random.fork("kills");
  while (isBusy()) {
    await killWorker(world, random.between(0, 2));
    await sleep(random.between(2_000, 5_000));
  }
}

/** Drops the answers to this share of the commits. */
export function dropCommits({ proxies, faults, random }: World, share: number): void {
  const dice = random.fork("commits");
  proxies.database.dropAnswersTo("COMMIT", () => {
    const isDropped = dice.chance(share);
    if (isDropped) faults.delivered("answer to a commit dropped");
    return isDropped;
  });
}

/** Longer than a lease, after which another worker takes the work over. */
const LONG_MS = 20_000;
const LONG_SHARE = 0.02;
const SHORT_MS = 300;

/** Holds every commit back, as a disk that is slow to confirm a write: the transaction's locks stay meanwhile. */
export function slowCommits({ proxies, faults, random }: World): void {
  const dice = random.fork("slow commits");
  proxies.database.holdBack("COMMIT", () => {
    const isLong = dice.chance(LONG_SHARE);
    faults.delivered(isLong ? "commit held back for longer than a lease" : "commit held back");
    return isLong ? LONG_MS : SHORT_MS;
  });
}

/**
 * Delivers each unfinished job of the payouts queue twice more, concurrently, as when the queue loses a lock.
 * Each job is copied once only, because copies of copies would only fill the queue.
 */
export async function deliverTwice({ stack, faults }: World, isAsking: () => boolean): Promise<void> {
  const delivered = new Set<string>();
  const redis = connectFailFast(stack.urls.redis, createLogger("faults", "silent"));
  const queues = openQueues(redis, stack.env.QUEUE_PREFIX ?? "lode");
  try {
    while (isAsking()) {
      await sleep(150);
      const jobs = await queues.payouts
        .getJobs(["active", "waiting", "prioritized", "delayed"], 0, 20)
        .catch(() => []);
      for (const { name, data } of jobs.filter(Boolean)) {
        const order = `${name} ${JSON.stringify(data)}`;
        if (delivered.has(order)) continue;
        delivered.add(order);
        await queues.payouts.addBulk(Array.from({ length: 2 }, () => ({ name, data: data as unknown })));
        faults.delivered("a job delivered again");
      }
    }
  } finally {
    await closeQueues(queues);
    redis.disconnect();
  }
}

const EVERY_MS = 1_500;
/** Payments land 50 slots (3 s) late, so a freeze can come between sending and landing. */
const LATE = { hold: 6, holdSlots: 50 };
const FROZEN_MS = 4_000;

/** Freezes wallets during their payment, which then fails and is refunded. */
export async function freezeDuringPayment(world: World, isAsking: () => boolean): Promise<void> {
  const { sandbox, faults } = world;
  while (isAsking()) {
    await sleep(EVERY_MS);
    await sandbox.rpc("dev_faults", LATE);
    await sleep(EVERY_MS / 2);
    const wallets = await walletsBeingPaid(world);
    for (const owner of wallets) {
      await sandbox.rpc("dev_freeze", { owner, frozen: true });
      faults.delivered("a wallet frozen during a payment");
    }
    await sleep(FROZEN_MS);
    for (const owner of wallets) await sandbox.rpc("dev_freeze", { owner, frozen: false });
  }
}

/** Only wallets that were paid before have a token account to freeze. */
async function walletsBeingPaid({ db }: World): Promise<string[]> {
  const rows = await many<{ wallet: string }>(db)(`
    select distinct w.wallet_address as wallet from withdrawals w
      join payout_attempts p on p.withdrawal_id = w.id and p.state in ('signed', 'broadcast')
      where exists (select from withdrawals o where o.wallet_address = w.wallet_address and o.status = 'completed')
      limit 3`);
  return rows.map(({ wallet }) => wallet);
}

/** Sends a command to Redis over a connection of its own, again until it succeeds. */
export async function runOnRedis(
  { redis: { url } }: Pick<World, "redis">,
  command: (redis: Redis) => Promise<unknown>,
): Promise<void> {
  await until("Redis to accept a command", async () => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, commandTimeout: 1_000 });
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

/** Waits until the statement finds a row. */
export const untilFound = <Row extends object>(
  { db }: World,
  what: string,
  sql: string,
  bindings = {},
  withinMs?: number,
): Promise<Row> => until(what, () => maybe<Row>(db, bindings)(sql), withinMs);

/** Polls until this is so or the time is up. A time-out is no error: the checker then finds what is missing. */
const untilOrTimeOut = (isSo: () => Promise<boolean>, withinMs: number): Promise<unknown> =>
  until("the product", isSo, withinMs).catch(() => {});

/** Waits until no work is open or the time is up. Work still open then is stuck. */
export const waitUntilIdle = (world: World, withinMs: number): Promise<unknown> =>
  untilOrTimeOut(() => isIdle(world), withinMs);

/** Withdrawals that await an operator do not count. While the database restarts, work counts as open. */
const isIdle = ({ db }: World): Promise<boolean> =>
  many(db)(`
    select where not exists (select from withdrawals w where w.status = 'processing' or w.status = 'pending' and not exists
        (select from withdrawal_holds h where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null))
      and not exists (select from task_attempts where state in ('verifying', 'unknown'))
      and not exists (select from mails where outcome is null and kind <> 'alarm')`).then(
    (rows) => rows.length > 0,
    () => false,
  );

/** Makes a sweep due: a running worker claims it within a second. A restart would repair what the checker must find. */
async function makeSweepDue({ db }: World, name: string): Promise<void> {
  await run(db, { name })("update sweep_runs set started_at = 'epoch' where name = :name");
}

export const makeReconciliationDue = (world: World): Promise<void> => makeSweepDue(world, "reconciliation");

/**
 * One reading of the treasury's history takes a worker seconds. The limit leaves time for another reading,
 * which finds what became final after the first.
 */
const WITHIN_MS = 30_000;
const POLL_FOR_MS = 8_000;

/** Waits until the reconciliation has read all outflows of the treasury, or until the time is up. */
export async function readOutflows(world: World): Promise<void> {
  const isRead = async () => {
    const outflows = new Set(await listOutflows(world));
    return (await countRead(world, [...outflows])) === outflows.size;
  };
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isRead()) && Date.now() < deadline) {
    await makeReconciliationDue(world);
    await untilOrTimeOut(isRead, POLL_FOR_MS);
  }
}

export const listOutflows = async ({ sandbox, stack }: World): Promise<string[]> =>
  (await sandbox.landed())
    .filter(({ fromOwner }) => fromOwner === stack.env.TREASURY_ADDRESS)
    .map(({ signature }) => signature);

export const countRead = ({ db }: World, signatures: readonly string[]): Promise<number> =>
  countChanged(db, { all: [...signatures] })("select from treasury_movements where signature = any(:all)");

/** At most three steps per award (unlinked, warned, reversed), plus some for probes that X postponed. */
const ROUNDS = 12;
const ROUND_MS = 20_000;

/**
 * Makes re-checks due, repeatedly, until the n-th re-check of every award is decided. Only times are changed;
 * the workers ask X and judge. `between` runs after each round. Returns the number left undecided.
 */
export async function decideRechecks(
  world: World,
  { nth = 1, between = async () => {} }: { nth?: number; between?: () => Promise<void> } = {},
): Promise<number> {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = await makeRechecksDue(world, nth);
    if (ids.length === 0) return 0;
    const areJudged = async () => {
      await makeSweepDue(world, "rechecks");
      const open =
        "select from award_rechecks where id = any(:ids) and due_at <= now() + interval '2 minutes'";
      return (await countChanged(world.db, { ids })(open)) === 0;
    };
    await untilOrTimeOut(areJudged, ROUND_MS);
    await between();
  }
  return (await makeRechecksDue(world, nth)).length;
}

/** Makes the n-th re-check of each award due, unless it has ended or the award is reversed. */
async function makeRechecksDue({ db }: World, nth: number): Promise<string[]> {
  const rows = await many<{ id: string }>(db, { nth })(`with first as (
       select id from (
         select r.id, row_number() over (partition by r.attempt_id order by r.id) as n from award_rechecks r
         join task_attempts a on a.id = r.attempt_id and a.state = 'verified'
       ) r where n = :nth
     )
     update award_rechecks r set due_at = now() - interval '1 second',
       unlinked_since = r.unlinked_since - interval '8 days'
     from first where r.id = first.id and r.due_at is not null returning r.id`);
  return rows.map(({ id }) => id);
}
