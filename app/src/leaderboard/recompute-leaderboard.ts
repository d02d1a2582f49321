import { randomUUID } from "node:crypto";
import { type LeaderboardKeys, leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import {
  claimFeed,
  claimRebuild,
  loadFresh,
  swapBoards,
  writeFresh,
} from "@lode/adapters/leaderboard/write-board";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { listedAs } from "@lode/core/domain/leaderboard/miner-score";
import type { Db } from "@lode/db/connection";
import {
  FIRST_PAGE,
  type LedgerMoment,
  listChangedScores,
  readLedgerMoment,
  readRankedPage,
} from "@lode/db/leaderboard/leaderboard.read-model";
import type { App } from "../app.ts";

/**
 * Miners read at a time, about 5 MB. Pages are written best miner first; larger pages mean less searching in
 * Redis.
 */
const PAGE = 50_000;
/** If fewer changes than this are left, the feeder can wait while they are written. */
const MOMENT = 10_000;

type RebuildApp = Pick<App, "db" | "redis" | "logger" | "failpoint"> & {
  config: Pick<WorkerConfig, "QUEUE_PREFIX">;
};
type Rebuild = RebuildApp & { keys: LeaderboardKeys; token: string };

/**
 * Builds a second board from every ranked miner in Postgres and swaps it in. Readers and the feeder use the
 * first board until then, and the changes made meanwhile are written to the second board before the swap.
 * Returns quietly if a later rebuild is running. Throws if Redis lost the new board, so that the rebuild is
 * retried.
 */
export async function recomputeLeaderboard(app: RebuildApp): Promise<void> {
  const rebuild = { ...app, keys: leaderboardKeys(app.config.QUEUE_PREFIX), token: randomUUID() };
  const startedAt = performance.now();
  await claimRebuild(app.redis, rebuild.keys, rebuild.token);
  const began = await readLedgerMoment(app.db);
  const miners = await copyAll(rebuild, began);
  await app.failpoint("leaderboard.copied");
  const shown = await catchUp(rebuild, began);
  if (!shown || !(await show(rebuild, shown))) return stopOrThrow(rebuild);
  app.logger.info(
    { miners, milliseconds: Math.round(performance.now() - startedAt) },
    "the leaderboard was made again from Postgres",
  );
}

/** Copies all ranked miners, reading the next page while the last page is written. */
async function copyAll(rebuild: Rebuild, { day: today }: LedgerMoment): Promise<number> {
  const { db, redis, keys, token } = rebuild;
  let miners = 0;
  let writing: Promise<boolean> = Promise.resolve(true);
  for (let after = FIRST_PAGE; ; ) {
    const page = await readRankedPage(db, { today, after, limit: PAGE });
    if (!(await writing) || !page) return miners;
    writing = loadFresh(redis, keys, token, page.miners, toListed);
    // `writing` is awaited above. This only keeps an early rejection from ending the process.
    writing.catch(() => {});
    miners += page.miners.length;
    after = page.last;
  }
}

function toListed(miner: string): string {
  const [userId = "", all = "", d30 = "", d7 = "", reachedAt = ""] = miner.split(" ");
  return listedAs(userId, [all, d30, d7], reachedAt);
}

/**
 * Writes changes to the new board until fewer than `MOMENT` are left. Undefined if another rebuild took over.
 */
async function catchUp(
  { db, redis, keys, token }: Rebuild,
  began: LedgerMoment,
): Promise<LedgerMoment | undefined> {
  for (let shown = began; ; ) {
    const { seen, scores } = await changesSince(db, shown);
    const moment = { ...seen, day: began.day };
    if (!(await writeFresh(redis, keys, token, { scores, moment }))) return undefined;
    if (scores.length < MOMENT) return moment;
    shown = moment;
  }
}

/**
 * Swaps the boards. The feeder waits during this last step, so the board never goes back to an earlier
 * moment. After midnight the board still counts the day on which the rebuild began; the next feeding moves it
 * on.
 */
async function show({ db, redis, keys, token }: Rebuild, shown: LedgerMoment): Promise<boolean> {
  await claimFeed(redis, keys, token, { force: true });
  const { seen, scores } = await changesSince(db, shown);
  const moment = { ...seen, day: shown.day };
  return (await writeFresh(redis, keys, token, { scores, moment })) && (await swapBoards(redis, keys, token));
}

async function changesSince(db: Db, shown: LedgerMoment) {
  const changes = await listChangedScores(db, shown);
  if (!changes) throw new Error("Postgres was restored while the leaderboard was made again.");
  return changes;
}

async function stopOrThrow({ redis, keys, logger }: Rebuild): Promise<void> {
  // A later rebuild that has already ended looks like a flush. Rebuilding twice gives the same leaderboard.
  if (!(await redis.exists(keys.rebuild)))
    throw new Error("Redis lost the leaderboard while it was made again.");
  logger.info({}, "a later rebuild of the leaderboard has begun");
}
