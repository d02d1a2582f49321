import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { type Board, readBoard } from "@lode/adapters/leaderboard/read-board";
import type { Redis } from "@lode/adapters/redis/redis";
import type { Db } from "@lode/db/connection";
import { rankNow, readScore } from "@lode/db/leaderboard/leaderboard.read-model";
import { percentile } from "./bench-stack.ts";
import { describeRatio, PAIRS, ratioOf } from "./pairs.ts";

export interface Place {
  db: Db;
  redis: Redis;
  prefix: string;
}
export type Figures = Record<string, string | number>;

const READS = 2_000;
const WITHOUT_REDIS = 50;
const PLAIN = "{bench}:plain";

/** Reads the page of a signed-in miner, as the API does. */
export async function readPage({ db, redis, prefix }: Place, userId: string): Promise<Board | undefined> {
  const own = await readScore(db, userId);
  return readBoard(redis, prefix, { window: "all", top: 11, own, near: 2 });
}

/** Times reads while `work` runs. */
export async function withReads<T>(
  place: Place,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<{ result: T; figures: Figures }> {
  let isWorking = true;
  let missing = 0;
  const times: number[] = [];
  const reading = (async () => {
    for (let n = 0; isWorking; n++) {
      const startedAt = performance.now();
      const board = await readPage(place, ids[n % ids.length] ?? "");
      times.push(performance.now() - startedAt);
      if (!board?.own || board.top.length < 11) missing++;
    }
  })();
  const result = await work();
  isWorking = false;
  await reading;
  return {
    result,
    figures: {
      "  pages read meanwhile": times.length,
      "  of them without a whole list": `${missing} (goal 0)`,
      "  page p50, p99, longest, ms": [0.5, 0.99, 1]
        .map((share) => percentile(times, share).toFixed(1))
        .join(", "),
    },
  };
}

/** The median microseconds of `READS` reads. */
async function timeOf(ids: readonly string[], read: (id: string) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < READS; n++) {
    const startedAt = performance.now();
    await read(ids[n % ids.length] ?? "");
    times.push((performance.now() - startedAt) * 1_000);
  }
  return percentile(times, 0.5);
}

/**
 * Alternates reads of a miner's rank with ZREVRANK on a plain sorted set of the same miners, then times
 * Postgres alone.
 */
export async function measureReads(place: Place, ids: readonly string[]): Promise<Figures> {
  const { db, redis, prefix } = place;
  const scores = new Map(
    await Promise.all(ids.slice(0, READS).map(async (id) => [id, await readScore(db, id)] as const)),
  );
  const known = [...scores.keys()];
  const [plain, rank, page]: [number[], number[], number[]] = [[], [], []];
  for (let pair = 0; pair < PAIRS; pair++) {
    plain.push(await timeOf(known, (id) => redis.zrevrank(PLAIN, id)));
    rank.push(
      await timeOf(known, (id) =>
        readBoard(redis, prefix, { window: "all", top: 1, own: scores.get(id), near: 0 }),
      ),
    );
    page.push(
      await timeOf(known, (id) =>
        readBoard(redis, prefix, { window: "all", top: 11, own: scores.get(id), near: 2 }),
      ),
    );
  }
  await redis.unlink(PLAIN);
  const alone: number[] = [];
  for (const id of ids.slice(0, WITHOUT_REDIS)) {
    const startedAt = performance.now();
    await rankNow(db, id);
    alone.push(performance.now() - startedAt);
  }
  return {
    "raw ZREVRANK, µs (median of medians)": percentile(plain, 0.5).toFixed(0),
    "rank read, × raw ZREVRANK": describeRatio(ratioOf(rank, plain), "goal at most 5"),
    "the page's whole read (11 miners, rank, 4 neighbours), × raw ZREVRANK": describeRatio(
      ratioOf(page, plain),
    ),
    "rank in Postgres alone, random miner, p50, p99, ms": [0.5, 0.99]
      .map((share) => percentile(alone, share).toFixed(0))
      .join(", "),
    "memory of the leaderboard in Redis, MB": (await memoryOf(place)).toFixed(0),
  };
}

/**
 * Milliseconds to build the plain set that the reads are compared with: the least that a rebuild can take.
 */
export async function timeBareCopy({ db, redis }: Place): Promise<number> {
  const startedAt = performance.now();
  const { rows } = await db.raw<{ rows: { id: string; points: bigint }[] }>(
    "select id::text as id, lifetime as points from ledger_accounts where kind = 'user' and lifetime > 0",
  );
  for (let from = 0; from < rows.length; from += 5_000) {
    const chunk = rows.slice(from, from + 5_000);
    await redis.zadd(PLAIN, ...chunk.flatMap(({ id, points }) => [Number(points), id]));
  }
  return performance.now() - startedAt;
}

async function memoryOf({ redis, prefix }: Place): Promise<number> {
  const { live } = leaderboardKeys(prefix);
  const keys = [live.miners, ...Object.values(live.lists)];
  const sizes = await Promise.all(keys.map((key) => redis.memory("USAGE", key, "SAMPLES", 1_000)));
  return sizes.reduce<number>((sum, size) => sum + Number(size ?? 0), 0) / 2 ** 20;
}
