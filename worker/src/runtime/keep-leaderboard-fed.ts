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
import { statesOf } from "./states.ts";
import { createWakeableTimer } from "./wakeable-timer.ts";

/** Changes within this time share a single read. */
const SHORTEST_PAUSE_MS = 250;
/** The pause without events. Covers a lost notification, midnight, and a Redis that lost the board. */
const LONGEST_PAUSE_MS = 2_000;
/** The pause after a failure, while another worker still feeds, or while there is no leaderboard to feed. */
const ASIDE_MS = 1_000;
/** The pause while another worker relays events, because that worker feeds the leaderboard. */
const OFF_MS = 60_000;

/**
 * The states, in order: another worker relays events; this worker relays and feeds; the last read failed;
 * stopped.
 */
const FEEDER = {
  off: ["feeding", "stopped"],
  feeding: ["off", "failing", "stopped"],
  failing: ["off", "feeding", "stopped"],
  stopped: [],
} as const;

export interface LeaderboardFeeder extends RelayListener {
  stop(): Promise<void>;
}

/**
 * Feeds the leaderboard in the worker that relays events, because that worker hears of changes. Changes are
 * read from Postgres; an event only says when to read, so a lost or repeated event does no harm.
 */
export function keepLeaderboardFed(deps: Deps): LeaderboardFeeder {
  const token = randomUUID();
  const stopping = new AbortController();
  const timer = createWakeableTimer();
  const state = statesOf<keyof typeof FEEDER>("off", FEEDER);

  /** Resolves when the next read is due. */
  const readAndRest = async (): Promise<void> => {
    const startedAt = performance.now();
    const fed = await feedLeaderboard(deps, { token });
    if (fed.state === "unbuilt")
      await enqueue(deps, { job: recomputeLeaderboard, payload: {}, once: "rebuild" });
    if (fed.state !== "fed") return rest(ASIDE_MS);
    if (fed.changed === 0) await timer.pause(LONGEST_PAUSE_MS);
    await rest(startedAt + SHORTEST_PAUSE_MS - performance.now());
  };
  const rest = (milliseconds: number): Promise<void> =>
    sleep(Math.max(0, milliseconds), undefined, { signal: stopping.signal }).catch(() => {}); // rejects when stopped

  const feed = async (): Promise<void> => {
    try {
      await readAndRest();
      if (state.current() === "failing") state.enter("feeding");
    } catch (error) {
      if (state.current() === "feeding") {
        deps.logger.warn({ reason: messageOf(error) }, "the leaderboard cannot be fed");
        state.enter("failing");
      }
      await rest(ASIDE_MS);
    }
  };
  const loop = async (): Promise<void> => {
    while (state.current() !== "stopped") {
      timer.reset();
      if (state.current() === "off") await timer.pause(OFF_MS);
      else await feed();
    }
  };
  const looping = loop();

  return {
    onLease(isHeld) {
      if (state.current() === "stopped") return;
      if (isHeld === (state.current() !== "off")) return;
      state.enter(isHeld ? "feeding" : "off");
      if (isHeld) timer.wake();
    },
    onEvents(events) {
      if (events.some(({ event }) => isAboutRanks(event))) timer.wake();
    },
    async stop() {
      state.enter("stopped");
      stopping.abort();
      timer.end();
      await looping;
      await releaseFeed(deps.redis, leaderboardKeys(deps.config.QUEUE_PREFIX), token).catch(() => {});
    },
  };
}

const isAboutRanks = (event: keyof typeof EVENTS): boolean => {
  const keys: readonly string[] = EVENTS[event]?.invalidates ?? [];
  return keys.includes("leaderboard");
};
