import { setTimeout as sleep } from "node:timers/promises";
import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { readBoard } from "@lode/adapters/leaderboard/read-board";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { createLogger } from "@lode/adapters/tracing/logger";
import { requestRebuild } from "@lode/app/leaderboard/request-rebuild";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { connect, type Db } from "@lode/db/connection";
import { readScore } from "@lode/db/leaderboard/leaderboard.read-model";
import { transactionOf } from "@lode/db/transaction";
import { until } from "@lode/sandbox/people/until";
import type { Stack } from "../../stack/stack.ts";
import { inParallel } from "../world/participants.ts";
import { createRandom } from "../world/random.ts";
import { report, withStack } from "./bench-stack.ts";
import {
  type Figures,
  measureReads,
  type Place,
  readPage,
  timeBareCopy,
  withReads,
} from "./leaderboard-reads.ts";
import { measureStaleness } from "./leaderboard-staleness.ts";
import { processorTime } from "./processor-time.ts";

interface Truth {
  /** Miners' ids, best first. */
  order: string[];
  rankOf: Map<string, number>;
  /** The number of miners with the same points and moment as another miner. */
  ties: number;
}

/** Ranks all miners with Postgres' own window function. */
async function readTruth(db: Db): Promise<Truth> {
  const { rows } = await db.raw<{ rows: { id: string; tied: boolean }[] }>(
    `select l.id::text as id, count(*) over (partition by l.lifetime, l.lifetime_reached_at) > 1 as tied
     from ledger_accounts l join users u on u.id = l.id
     where l.kind = 'user' and l.lifetime > 0 and u.suspended_at is null and u.email_confirmed_at is not null
     order by row_number() over (order by l.lifetime desc, l.lifetime_reached_at, l.id)`,
  );
  const order = rows.map(({ id }) => id);
  return {
    order,
    rankOf: new Map(order.map((id, index) => [id, index + 1])),
    ties: rows.filter(({ tied }) => tied).length,
  };
}

/**
 * Waits for a feeding that starts after now: without new awards, the board then shows everything committed.
 */
async function atRest({ db, redis, prefix }: Place): Promise<void> {
  const { rows } = await db.raw<{ rows: { at: number }[] }>(
    "select (extract(epoch from now()) * 1000)::float8 as at",
  );
  const now = rows[0]?.at ?? 0;
  await until(
    "a feeding",
    async () => Number(await redis.hget(leaderboardKeys(prefix).live.moment, "at")) > now,
  );
}

const share = (equal: number, all: number): string =>
  `${equal} of ${all}, ${((100 * equal) / all).toFixed(2)} % (goal 100)`;

async function compareRanks(place: Place, ids: readonly string[]): Promise<Figures> {
  await atRest(place);
  const { rankOf, ties, order } = await readTruth(place.db);
  let equal = 0;
  await inParallel(ids, 8, async (id) => {
    const own = await readScore(place.db, id);
    const board = await readBoard(place.redis, place.prefix, { window: "all", top: 1, own, near: 0 });
    if (board?.own?.rank === rankOf.get(id)) equal++;
  });
  return {
    "miners who tie with another, points and moment": `${ties} of ${order.length}`,
    "of 10,000 random miners, rank equal to Postgres": share(equal, ids.length),
  };
}

/** Compares the top, the miner's own place and the neighbours with Postgres' order. */
async function comparePages(place: Place, ids: readonly string[]): Promise<Figures> {
  await atRest(place);
  const { order, rankOf } = await readTruth(place.db);
  let equal = 0;
  for (const id of ids) {
    const board = await readPage(place, id);
    const at = (rankOf.get(id) ?? 0) - 1;
    const wanted = [
      ...order.slice(0, 11),
      ...order.slice(Math.max(0, at - 2), at),
      ...order.slice(at + 1, at + 3),
    ];
    const shown = [...(board?.top ?? []), ...(board?.above ?? []), ...(board?.below ?? [])];
    if (shown.length === wanted.length && shown.every(({ userId }, index) => userId === wanted[index]))
      equal++;
  }
  return { "pages equal to Postgres": share(equal, ids.length) };
}

/** The UUIDv7 of the nth miner. */
const MINER = `(lpad(to_hex(1700000000000 + n * 1000), 12, '0') || '700a8' || lpad(to_hex(n), 15, '0'))::uuid`;

/** Few distinct points and moments, so most miners tie with thousands: a million share 1,000 × 97 places. */
const POINTS = "1 + n * 7919 % 1000";
const REACHED = "to_timestamp(1700000000 + n % 97)";

/**
 * Inserts ranked miners who have spent their points; a third earned some on one of the last 40 days. Triggers
 * are off, so this function also writes the rows that triggers would write.
 */
async function fillLeaderboard(db: Db, miners: number): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx.raw(
      `insert into users (id, email, password_hash, terms_version, terms_accepted_at, email_confirmed_at)
       select ${MINER}, 'filled-' || n || '@bench.test', 'none', 'bench', now(), now()
       from generate_series(1, ?::bigint) n`,
      [miners],
    );
    await trx.raw(
      `insert into ledger_accounts (id, kind, name, user_id, lifetime, lifetime_reached_at)
       select ${MINER}, 'user', 'miner', ${MINER}, ${POINTS}, ${REACHED}
       from generate_series(1, ?::bigint) n`,
      [miners],
    );
    await trx.raw(
      `insert into earned_days (user_id, day, points)
       select ${MINER}, (now() at time zone 'utc')::date - (n % 41)::int, 1 + n % 50
       from generate_series(1, ?::bigint) n where n % 3 = 0`,
      [miners],
    );
  });
  await db.raw("vacuum analyze users, ledger_accounts, earned_days");
}

/** Returns the ids of miners drawn with `random` (0 inclusive to 1 exclusive). */
async function drawMiners(db: Db, miners: number, count: number, random: () => number): Promise<string[]> {
  const drawn = Array.from({ length: count }, () => 1 + Math.floor(random() * miners));
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select ${MINER}::text as id from unnest(?::bigint[]) as drawn (n)`,
    [drawn],
  );
  return rows.map(({ id }) => id);
}

const MINERS = Number(process.env.BENCH_MINERS ?? 1_000_000);
const COMPARED = 10_000;
const PAGES = 500;
const REBUILD_WITHIN_MS = 120_000;

/** Does the leaderboard equal Postgres, how stale is it, and what do rebuilds and reads cost? */
export async function benchLeaderboard(): Promise<void> {
  await withStack({ DATABASE_POOL: "10" }, async (stack) => {
    const db = connect(stack.urls.database, { poolSize: 8, name: "lode-bench" });
    const redis = connectFailFast(stack.urls.redis, createLogger("bench", "error"));
    try {
      await until("Redis", async () => redis.status === "ready");
      const place = { db, redis, prefix: stack.env.QUEUE_PREFIX ?? "lode" };
      report("leaderboard", await measure(stack, place, MINERS));
    } finally {
      redis.disconnect();
      await db.destroy();
    }
  });
}

async function measure(stack: Stack, place: Place, miners: number): Promise<Figures> {
  const { db } = place;
  console.log(`Filling ${miners} miners`);
  await fillLeaderboard(db, miners);
  const random = createRandom(1);
  const drawn = await drawMiners(db, miners, COMPARED, () => random.next());

  console.log("Building, then building again while it is read");
  const before = processorTime(stack);
  const first = await timeRebuild(place);
  const cost = secondsOf(before, processorTime(stack));
  const during = await withReads(place, drawn, () => timeRebuild(place));
  const bare = await timeBareCopy(place);
  console.log("Comparing with Postgres");
  const equality = {
    ...(await compareRanks(place, drawn)),
    ...(await comparePages(place, drawn.slice(0, PAGES))),
  };
  const reads = await measureReads(place, drawn);
  console.log("Awards, and how long until the leaderboard shows them");
  const staleness = await measureStaleness(stack, place, drawn);
  return {
    miners,
    ...equality,
    "rebuild, nothing read, s": `${(first / 1_000).toFixed(1)} (goal at most 15)`,
    "  processor seconds of it": cost,
    "  × a bare copy of ids and points into one sorted set": (first / bare).toFixed(2),
    "rebuild while it is read, s": `${(during.result / 1_000).toFixed(1)} (goal at most 15)`,
    ...during.figures,
    ...reads,
    ...staleness,
    // After awards and a rebuild under load the list must still be the same.
    "of 10,000 random miners, rank equal after the load":
      (await compareRanks(place, drawn))[RANKS_EQUAL] ?? "",
  };
}

const RANKS_EQUAL = "of 10,000 random miners, rank equal to Postgres";

function secondsOf(before: Record<string, number>, after: Record<string, number>): string {
  const parts = ["workers", "Postgres", "Redis"];
  const used = (part: string) => ((after[part] ?? 0) - (before[part] ?? 0)) / 1_000;
  return parts.map((part) => `${part} ${used(part).toFixed(1)}`).join(", ");
}

/**
 * Milliseconds from the command until the new board is live, which is when the rebuild releases its token.
 */
async function timeRebuild({ db, redis, prefix }: Place): Promise<number> {
  const { rebuild } = leaderboardKeys(prefix);
  const startedAt = performance.now();
  const isOver = () => {
    if (performance.now() - startedAt > REBUILD_WITHIN_MS) throw new Error("No rebuild has ended.");
  };
  await requestRebuild({ transaction: transactionOf(db) }, { by: "bench", reason: reasonOf("measured") });
  for (; !(await redis.exists(rebuild)); await sleep(5)) isOver();
  for (; await redis.exists(rebuild); await sleep(20)) isOver();
  const took = performance.now() - startedAt;
  console.log(`  ${(took / 1_000).toFixed(1)} s`);
  return took;
}
