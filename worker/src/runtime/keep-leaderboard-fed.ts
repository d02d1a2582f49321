import { setTimeout as sleep } from "node:timers/promises";
import { optionsOf } from "@lode/adapters/redis/queue";
import { messageOf } from "@lode/core/contracts/errors";
import { EVENTS } from "@lode/core/contracts/events";
import { feedLeaderboard } from "@lode/core/contracts/jobs/jobs";
import type { Deps } from "../deps.ts";
import type { RelayListener } from "./relay-outbox.ts";
import { createWakeableTimer } from "./wakeable-timer.ts";

/** Changes within this time share a job. A job costs more than the changes that it writes. */
const SHORTEST_PAUSE_MS = 600;
/** The pause without events. Covers a lost notification, midnight, and a Redis that lost the board. */
const LONGEST_PAUSE_MS = 2_000;
/** The pause after a job could not be added. */
const ASIDE_MS = 1_000;
/** The pause while another worker relays events, because that worker orders the jobs. */
const OFF_MS = 60_000;

/**
 * One job at a time, whichever worker runs it. A change that is reported while a job runs gets a job after it,
 * because the running job may have read already.
 */
const ONE_AT_A_TIME = { id: "feed-leaderboard", keepLastIfActive: true } as const;

export interface LeaderboardFeeder extends RelayListener {
  stop(): Promise<void>;
}

/**
 * Orders the jobs that feed the leaderboard, at most one in 600 ms, in the worker that relays events, because
 * that worker hears of changes. The job reads changes from Postgres; an event only says when to read, so a
 * lost or repeated event does no harm. Not a subscription of the relay: an award would wake the relay for
 * every event instead of once in 250 ms.
 */
export function keepLeaderboardFed(deps: Deps): LeaderboardFeeder {
  const stopping = new AbortController();
  const timer = createWakeableTimer();
  /** This worker relays events. */
  let isOn = false;
  let hasFailed = false;

  const order = async (): Promise<void> => {
    const { name, queue } = feedLeaderboard;
    await deps.queues[queue].add(name, {}, { ...optionsOf(feedLeaderboard), deduplication: ONE_AT_A_TIME });
  };
  const rest = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {}); // rejects when stopped

  const orderAndRest = async (): Promise<void> => {
    try {
      await order();
      hasFailed = false;
      await rest(SHORTEST_PAUSE_MS);
      await timer.pause(LONGEST_PAUSE_MS);
    } catch (error) {
      if (!hasFailed) deps.logger.warn({ reason: messageOf(error) }, "the leaderboard's job cannot be added");
      hasFailed = true;
      await rest(ASIDE_MS);
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      timer.reset();
      if (!isOn) await timer.pause(OFF_MS);
      else await orderAndRest();
    }
  };
  const looping = loop();

  return {
    onLease(isHeld) {
      if (isHeld && !isOn) timer.wake();
      isOn = isHeld;
    },
    onEvents(events) {
      if (events.some(({ event }) => isAboutRanks(event))) timer.wake();
    },
    async stop() {
      stopping.abort();
      timer.end();
      await looping;
    },
  };
}

const isAboutRanks = (event: keyof typeof EVENTS): boolean => {
  const keys: readonly string[] = EVENTS[event]?.invalidates ?? [];
  return keys.includes("leaderboard");
};
