import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { claimFeed, writeLive } from "@lode/adapters/leaderboard/write-board";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import type { MinerScore } from "@lode/core/domain/leaderboard/miner-score";
import type { Db } from "@lode/db/connection";
import {
  FIRST_PAGE,
  type LedgerMoment,
  listChangedScores,
  listLeftScores,
} from "@lode/db/leaderboard/leaderboard.read-model";
import type { App } from "../app.ts";

export type FeedApp = Pick<App, "db" | "redis"> & { config: Pick<WorkerConfig, "QUEUE_PREFIX"> };

/**
 * `elsewhere`: another caller feeds the board. `unbuilt`: there is no board, or it was built from another
 * history of Postgres.
 */
export type Fed = { state: "elsewhere" | "unbuilt" } | { state: "fed"; changed: number };

/** Miners read at a time after a day has left a window. */
const PAGE = 2_000;

/**
 * Brings the leaderboard in Redis up to date with Postgres. One script writes the scores and the snapshot
 * they belong to, so a crash, a Redis failover or a second feeder can repeat a step but never skip one.
 * `token` names the caller; only one caller feeds at a time. `today` is a UTC day, by default the database's.
 */
export async function feedLeaderboard(
  { db, redis, config }: FeedApp,
  { token, today = null }: { token: string; today?: string | null },
): Promise<Fed> {
  const keys = leaderboardKeys(config.QUEUE_PREFIX);
  const shown = await claimFeed(redis, keys, token);
  if (shown === undefined) return { state: "elsewhere" };
  const changes = shown && (await listChangedScores(db, shown, today));
  if (!shown || !changes) return { state: "unbuilt" };
  const { seen, scores } = changes;
  for await (const left of leftSince(db, shown, seen)) {
    const written = { scores: left, since: shown.snapshot };
    if (!(await writeLive(redis, keys, token, written))) return { state: "elsewhere" };
  }
  const written = { scores, since: shown.snapshot, moment: seen };
  const isWritten = await writeLive(redis, keys, token, written);
  return isWritten ? { state: "fed", changed: scores.length } : { state: "elsewhere" };
}

/** After midnight UTC: miners who lose a day of a window, even if nothing else about them has changed. */
async function* leftSince(db: Db, since: LedgerMoment, seen: LedgerMoment): AsyncGenerator<MinerScore[]> {
  if (since.day === seen.day) return;
  for (let after = FIRST_PAGE; ; ) {
    const scores = await listLeftScores(db, { since: since.day, today: seen.day, after, limit: PAGE });
    const last = scores.at(-1);
    if (!last) return;
    yield scores;
    after = last.userId;
  }
}
