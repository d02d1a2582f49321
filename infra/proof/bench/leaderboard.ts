import { setTimeout as sleep } from "node:timers/promises";
import { type BoardState, boardKeys, readBoard } from "@lode/adapters/leaderboard/board";
import { createLogger } from "@lode/adapters/logging/logger";
import { connectFailFast, type Redis } from "@lode/adapters/redis/redis";
import { rankScore } from "@lode/core/domain/leaderboard/ranking";
import { PLATFORM_ACCOUNTS } from "@lode/core/domain/points/ledger";
import type { Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { readScore } from "@lode/db/leaderboard/leaderboard.read-model";
import { append } from "@lode/db/outbox/outbox.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { transactionOf } from "@lode/db/transaction";
import { until } from "@lode/sandbox/people/until";
import type { Stack } from "../../stack/stack.ts";
import { inParallel } from "../world/seed-miners.ts";
import { type Bench, countProcessorTime, type Figures, median, percentile, perUnit } from "./bench-stack.ts";

interface RankedPlace {
  db: Db;
  redis: Redis;
  prefix: string;
}

const SECONDS = 20;
const PER_SECOND = 200;
/** Every 20th award is timed. */
const TIMED = 20;

/** Milliseconds from an award's commit until the live list has it, under load. */
async function measureStaleness(stack: Stack, place: RankedPlace, ids: readonly string[]): Promise<Figures> {
  const idling = countProcessorTime(stack);
  await sleep(SECONDS * 500);
  const { workers: idle = 0 } = idling();
  const startedAt = performance.now();
  const waits: Promise<number>[] = [];
  const posting: Promise<void>[] = [];
  for (let n = 0; n < SECONDS * PER_SECOND; n++) {
    const awarded = award(place, ids[n % ids.length] ?? "");
    if (n % TIMED === 0) waits.push(awarded.then(() => timeUntilShown(place, ids[n % ids.length] ?? "")));
    posting.push(awarded);
    await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / PER_SECOND - performance.now()));
  }
  await Promise.all(posting);
  const seconds = (performance.now() - startedAt) / 1_000;
  const times = await Promise.all(waits);
  const rate = posting.length / seconds;
  return {
    "awards a second": rate.toFixed(0),
    "commit to leaderboard under load, p50, p99, ms": `${median(times).toFixed(0)}, ${percentile(times, 0.99).toFixed(0)} (goal p99 at most 1,000)`,
    "an idle worker, % of a core": (idle / (SECONDS * 5) / stack.processes.workers.length).toFixed(2),
  };
}

async function award({ db }: RankedPlace, userId: string): Promise<void> {
  const id = newId();
  await transactionOf(db)(async (trx) => {
    await append(trx, "attempt.verified", { attemptId: id }, userId);
    await postTransfer(trx, {
      businessKey: `bench:${id}`,
      kind: "award",
      subjectId: id,
      entries: [
        { account: PLATFORM_ACCOUNTS.rewards, amount: -10n },
        { account: userId, amount: 10n },
      ],
    });
  });
}

/** Milliseconds until the board shows the miner's award, which has just been committed. */
async function timeUntilShown({ db, redis, prefix }: RankedPlace, userId: string): Promise<number> {
  const startedAt = performance.now();
  const { all } = boardKeys(prefix).lists;
  const own = await readScore(db, userId);
  const score = own ? rankScore(own.points.all, own.reachedAt) : 0;
  // A later award of the same miner counts as well.
  for (; !(Number(await redis.zscore(all, userId)) <= score); await sleep(5));
  return performance.now() - startedAt;
}

/** Ranks all miners with Postgres' own window function, best first. `tied`: others have the same points and moment. */
async function readTruth(db: Db): Promise<{ id: string; tied: boolean }[]> {
  const { rows } = await db.raw<{ rows: { id: string; tied: boolean }[] }>(
    `select l.id::text as id, count(*) over (partition by l.lifetime, l.lifetime_reached_at) > 1 as tied
     from ledger_accounts l join users u on u.id = l.id
     where l.kind = 'user' and l.lifetime > 0 and u.suspended_at is null and u.email_confirmed_at is not null
     order by row_number() over (order by l.lifetime desc, l.lifetime_reached_at, l.id)`,
  );
  return rows;
}

/** Waits for a feeding that starts after now: without new awards, the board then shows everything committed. */
async function atRest({ db, redis, prefix }: RankedPlace): Promise<void> {
  const { rows } = await db.raw<{ rows: { at: number }[] }>(
    "select (extract(epoch from now()) * 1000)::float8 as at",
  );
  const now = rows[0]?.at ?? 0;
  await until("a feeding", async () => ((await shownAt({ redis, prefix })) ?? 0) > now);
}

/** The moment that the lists show, in milliseconds since 1970; undefined while they are filled. */
async function shownAt({
  redis,
  prefix,
}: Pick<RankedPlace, "redis" | "prefix">): Promise<number | undefined> {
  const state = await redis.get(boardKeys(prefix).state);
  return state === null ? undefined : (JSON.parse(state) as BoardState).shown?.at;
}

const RANKS_EQUAL = "of 10,000 random miners, rank equal to Postgres";

async function compareRanks(place: RankedPlace, ids: readonly string[]): Promise<Record<string, string>> {
  await atRest(place);
  const all = await readTruth(place.db);
  const rankOf = new Map(all.map(({ id }, index) => [id, index + 1]));
  let equal = 0;
  await inParallel(ids, 8, async (id) => {
    const own = await readScore(place.db, id);
    const board = await readBoard(place.redis, place.prefix, { window: "all", top: 1, own });
    if (board?.own?.rank === rankOf.get(id)) equal++;
  });
  return {
    "miners who tie with another, points and moment": `${all.filter(({ tied }) => tied).length} of ${all.length}`,
    [RANKS_EQUAL]: `${equal} of ${ids.length}, ${((100 * equal) / ids.length).toFixed(2)} % (goal 100)`,
  };
}

/** The UUIDv7 of the nth miner. */
const MINER = `(lpad(to_hex(1700000000000 + n * 1000), 12, '0') || '700a8' || lpad(to_hex(n), 15, '0'))::uuid`;

const NUMBERS = "from generate_series(1, ?::bigint) n";

/** Few distinct points and moments, so most miners tie with thousands: a million share 1,000 × 97 places. */
const POINTS = "1 + n * 7919 % 1000";
const REACHED = "to_timestamp(1700000000 + n % 97)";

/**
 * Inserts ranked miners who have spent their points; a third earned some on one of the last 40 days. Triggers
 * are off, so this function also writes the rows that triggers would write.
 */
async function fillLeaderboard(db: Db, miners: number): Promise<void> {
  const tables = [
    `users (id, email, password_hash, terms_version, terms_accepted_at, email_confirmed_at)
     select ${MINER}, 'filled-' || n || '@bench.test', 'none', 'bench', now(), now() ${NUMBERS}`,
    `ledger_accounts (id, kind, name, user_id, lifetime, lifetime_reached_at)
     select ${MINER}, 'user', 'miner', ${MINER}, ${POINTS}, ${REACHED} ${NUMBERS}`,
    `earned_days (user_id, day, points)
     select ${MINER}, (now() at time zone 'utc')::date - (n % 41)::int, 1 + n % 50 ${NUMBERS} where n % 3 = 0`,
  ];
  await db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    for (const rows of tables) await trx.raw(`insert into ${rows}`, [miners]);
  });
  await db.raw("vacuum analyze users, ledger_accounts, earned_days");
}

/** Ids of miners who were not filled in next to each other. */
const drawMiners = async (db: Db, count: number): Promise<string[]> => {
  const drawn = "select id::text from ledger_accounts where kind = 'user' order by md5(id::text) limit ?";
  return (await db.raw<{ rows: { id: string }[] }>(drawn, [count])).rows.map(({ id }) => id);
};

const MINERS = Number(process.env.BENCH_MINERS ?? 1_000_000);
const COMPARED = 10_000;
const FILL_WITHIN_MS = 120_000;

/** Does the leaderboard equal Postgres, how stale is it, and what does filling it again cost? */
export const benchLeaderboard: Bench = {
  settings: { DATABASE_POOL: "10" },
  async measure(stack, db) {
    const redis = connectFailFast(stack.urls.redis, createLogger("bench", "error"));
    try {
      await until("Redis", async () => redis.status === "ready");
      return await measure(stack, { db, redis, prefix: stack.env.QUEUE_PREFIX ?? "lode" });
    } finally {
      redis.disconnect();
    }
  },
};

async function measure(stack: Stack, place: RankedPlace): Promise<Figures> {
  const { db } = place;
  console.log(`Filling ${MINERS} miners`);
  await fillLeaderboard(db, MINERS);
  const drawn = await drawMiners(db, COMPARED);

  console.log("Building");
  const used = countProcessorTime(stack);
  const first = await timeFilling(place, drawn[0] ?? "");
  const { workers = 0, Postgres = 0, Redis = 0 } = used();
  console.log("Comparing with Postgres");
  const equality = await compareRanks(place, drawn);
  console.log("Awards, and how long until the leaderboard shows them");
  const staleness = await measureStaleness(stack, place, drawn);
  return {
    miners: MINERS,
    ...equality,
    "filling, s": `${(first / 1_000).toFixed(1)} (goal at most 15)`,
    "  processor seconds of it": perUnit({ workers, Postgres, Redis }, 1_000),
    ...staleness,
    // After awards under load the list must still be the same.
    "of 10,000 random miners, rank equal after the load":
      (await compareRanks(place, drawn))[RANKS_EQUAL] ?? "",
  };
}

/** Milliseconds from an award, after Redis has lost the lists, until they are full again. */
async function timeFilling(place: RankedPlace, userId: string): Promise<number> {
  await place.redis.del(boardKeys(place.prefix).state);
  const startedAt = performance.now();
  await award(place, userId);
  for (; (await shownAt(place)) === undefined; await sleep(5))
    if (performance.now() - startedAt > FILL_WITHIN_MS) throw new Error("The lists are not full.");
  return performance.now() - startedAt;
}
