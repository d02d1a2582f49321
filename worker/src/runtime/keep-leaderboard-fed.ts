import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { feedLeaderboard } from "@lode/app/leaderboard/feed-leaderboard";
import { recomputeLeaderboard } from "@lode/core/contracts/jobs/jobs";
import { messageOf } from "@lode/core/server/errors";
import { leaderboardKeys } from "@lode/core/server/leaderboard/board-keys";
import { releaseFeed } from "@lode/core/server/leaderboard/write-board";
import type { Deps } from "../deps.ts";
import { enqueue } from "./enqueue.ts";

/** While points change: all changes within it share the cost of one reading. */
const SHORTEST_PAUSE_MS = 250;
/** While none change; a change after a rest is shown within it. Miners see their own points at once in any case. */
const LONGEST_PAUSE_MS = 800;
/** While another worker feeds, and after a failure. */
const ASIDE_MS = 1_000;

/**
 * Feeds the leaderboard in the one worker that holds the place. It reads what changed, and is not told: an award starts
 * no job here and no notification can be lost.
 */
export function keepLeaderboardFed(deps: Deps): { stop(): Promise<void> } {
  const token = randomUUID();
  const stopping = new AbortController();

  const loop = async (): Promise<void> => {
    let isFailing = false;
    for (let pause = SHORTEST_PAUSE_MS; !stopping.signal.aborted; ) {
      try {
        pause = await feedOnce(deps, token, pause);
        isFailing = false;
      } catch (error) {
        if (!isFailing) deps.logger.warn({ reason: messageOf(error) }, "the leaderboard cannot be fed");
        isFailing = true;
        pause = ASIDE_MS;
      }
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {}); // rejects when the signal ends it
    }
  };
  const looping = loop();

  return {
    async stop() {
      stopping.abort();
      await looping;
      await releaseFeed(deps.redis, leaderboardKeys(deps.config.QUEUE_PREFIX), token).catch(() => {});
    },
  };
}

/** Milliseconds until the next reading. */
async function feedOnce(deps: Deps, token: string, pause: number): Promise<number> {
  const fed = await feedLeaderboard(deps, { token });
  if (fed.state === "unbuilt") await enqueue(deps, recomputeLeaderboard, {}, { once: "rebuild" });
  if (fed.state !== "fed") return ASIDE_MS;
  return fed.changed > 0 ? SHORTEST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
}
