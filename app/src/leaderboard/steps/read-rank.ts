import { readBoard } from "@lode/adapters/leaderboard/read-board";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { rankNow, readScore } from "@lode/db/leaderboard/leaderboard.read-model";
import type { App } from "../../app.ts";

/** The miner's rank by all points; null without points, and far down while Redis has no leaderboard. */
export async function readRank(
  { db, redis, config }: Pick<App, "db" | "redis"> & { config: Pick<WorkerConfig, "QUEUE_PREFIX"> },
  userId: string,
): Promise<number | null> {
  const own = await readScore(db, userId);
  if (!own || own.points.all <= 0n) return null;
  const asked = { window: "all", top: 0, own, near: 0 } as const;
  const board = await readBoard(redis, config.QUEUE_PREFIX, asked).catch(() => undefined);
  const placed = board ? board.own : await rankNow(db, userId);
  return placed?.rank ?? null;
}
