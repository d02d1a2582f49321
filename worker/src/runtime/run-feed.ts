import { randomUUID } from "node:crypto";
import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { releaseFeed } from "@lode/adapters/leaderboard/write-board";
import { feedLeaderboard } from "@lode/app/leaderboard/feed-leaderboard";
import { messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { recomputeLeaderboard } from "@lode/core/contracts/jobs/jobs";
import type { Deps } from "../deps.ts";
import { enqueue } from "./enqueue.ts";

/** The pause after a failure, or while a rebuild or a crashed worker has the right to write. */
const ASIDE_MS = 1_000;

/**
 * Feeds the leaderboard once. A failure is never left to operators, because the next job reads the same awards
 * again.
 */
export async function runFeed(deps: Deps): Promise<void> {
  const token = randomUUID();
  try {
    const { state } = await feedLeaderboard(deps, { token });
    if (state === "unbuilt") await enqueue(deps, { job: recomputeLeaderboard, payload: {} });
    if (state === "elsewhere") throw new Error("another process writes the leaderboard");
  } catch (error) {
    deps.logger.warn({ reason: messageOf(error) }, "the leaderboard cannot be fed");
    throw new RetryLaterError(messageOf(error), ASIDE_MS);
  } finally {
    // The next job may run in another worker.
    await releaseFeed(deps.redis, leaderboardKeys(deps.config.QUEUE_PREFIX), token).catch(() => {});
  }
}
