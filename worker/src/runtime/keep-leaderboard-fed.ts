import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { leaderboardKeys } from "@lode/adapters/leaderboard/board-keys";
import { releaseFeed } from "@lode/adapters/leaderboard/write-board";
import { feedLeaderboard } from "@lode/app/leaderboard/feed-leaderboard";
import { messageOf } from "@lode/core/contracts/errors";
import { EVENTS } from "@lode/core/contracts/events";
import { recomputeLeaderboard } from "@lode/core/contracts/jobs/jobs";
import type { Deps } from "../deps.ts";
import { enqueue } from "./enqueue.ts";
import type { RelayListener } from "./relay-outbox.ts";
import { createWaking } from "./waking.ts";

/** All changes within it share the cost of one reading. */
const SHORTEST_PAUSE_MS = 250;
/** While no event tells of a change: for a notification that was lost, midnight, and a Redis that lost the board. */
const LONGEST_PAUSE_MS = 2_000;
/** While another worker feeds, and after a failure. */
const ASIDE_MS = 1_000;
/** While another worker relays events: it is the one that feeds. */
const OFF_MS = 60_000;

export interface LeaderboardFeeder extends RelayListener {
  stop(): Promise<void>;
}

/**
 * Feeds the leaderboard in the worker that relays events, since that one hears of changes. What changed is read from
 * Postgres, so an event only says when to read: one that is lost or comes twice does no harm.
 */
export function keepLeaderboardFed(deps: Deps): LeaderboardFeeder {
  const token = randomUUID();
  const stopping = new AbortController();
  const waking = createWaking();
  let isOn = false;

  /** Resolves when the next reading is due. */
  const readAndRest = async (): Promise<void> => {
    const startedAt = performance.now();
    const fed = await feedLeaderboard(deps, { token });
    if (fed.state === "unbuilt")
      await enqueue(deps, { job: recomputeLeaderboard, payload: {}, once: "rebuild" });
    if (fed.state !== "fed") return rest(ASIDE_MS);
    if (fed.changed === 0) await waking.pause(LONGEST_PAUSE_MS);
    await rest(startedAt + SHORTEST_PAUSE_MS - performance.now());
  };
  const rest = (milliseconds: number): Promise<void> =>
    sleep(Math.max(0, milliseconds), undefined, { signal: stopping.signal }).catch(() => {}); // rejects when stopped

  const loop = async (): Promise<void> => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      waking.reset();
      try {
        if (isOn) await readAndRest();
        else await waking.pause(OFF_MS);
        isFailing = false;
      } catch (error) {
        if (!isFailing) deps.logger.warn({ reason: messageOf(error) }, "the leaderboard cannot be fed");
        isFailing = true;
        await rest(ASIDE_MS);
      }
    }
  };
  const looping = loop();

  return {
    onLease(isHeld) {
      if (isHeld && !isOn) waking.wake();
      isOn = isHeld;
    },
    onEvents(events) {
      if (events.some(({ event }) => isAboutRanks(event))) waking.wake();
    },
    async stop() {
      stopping.abort();
      waking.end();
      await looping;
      await releaseFeed(deps.redis, leaderboardKeys(deps.config.QUEUE_PREFIX), token).catch(() => {});
    },
  };
}

const isAboutRanks = (event: keyof typeof EVENTS): boolean => {
  const keys: readonly string[] = EVENTS[event]?.invalidates ?? [];
  return keys.includes("leaderboard");
};
