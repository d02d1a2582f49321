import { EVENTS } from "@lode/core/contracts/events";
import { LIVE_KEYS } from "@lode/core/contracts/live-keys";
import type { Logger } from "@lode/core/server/logger";
import type { Db } from "@lode/db/connection";
import { type HeardEvent, listenToOutbox } from "@lode/db/outbox/listen";
import { createFollowers, type Follower, type LiveEnvelope } from "./followers.ts";
import { watchSessions } from "./watch-sessions.ts";

/** Delivers committed events to the open pages and waiting requests of this process. */
export interface LiveHub {
  /** Sends events until the session ends, for any reason, or until the returned function is called. */
  follow(follower: Follower): () => void;
  /** Resolves with the first event of that attempt among those named, or undefined after the time. */
  waitForAttempt(
    attemptId: string,
    events: readonly HeardEvent["event"][],
    timeoutMs: number,
  ): { heard: Promise<HeardEvent | undefined>; cancel: () => void };
  stop(): Promise<void>;
}

export const RESYNC: LiveEnvelope = { id: "", message: { event: "resync", keys: LIVE_KEYS, payload: {} } };

export function createLiveHub(databaseUrl: string, db: Db, logger: Logger): LiveHub {
  const followers = createFollowers();
  const waiters = new Map<string, Set<(event: HeardEvent) => void>>();
  const sessions = watchSessions(db, followers, logger);

  const listener = listenToOutbox(databaseUrl, {
    onEvent(event) {
      const attemptId = event.payload.attemptId;
      if (attemptId) for (const wake of [...(waiters.get(attemptId) ?? [])]) wake(event);
      // A suspension does not end a session but refuses every call with it.
      if (event.event === "user.standing_changed") void sessions.check();
      const keys = EVENTS[event.event]?.invalidates ?? [];
      if (!event.userId || keys.length === 0) return;
      const envelope = { id: event.id, message: { event: event.event, keys, payload: event.payload } };
      for (const follower of followers.of(event.userId)) follower.tell(envelope);
    },
    onSessionEnded: (ended) => followers.endWhere((id) => id === ended),
    // Events committed while the connection was down are unknown here: every page reads everything again.
    onConnected() {
      void sessions.check();
      for (const follower of followers.all()) follower.tell(RESYNC);
    },
    onLost: (reason) => logger.warn({ reason }, "live updates have lost the database"),
  });

  return {
    follow: (follower) => followers.add(follower),
    waitForAttempt(attemptId, events, timeoutMs) {
      let cancel = () => {};
      const heard = new Promise<HeardEvent | undefined>((resolve) => {
        const set = waiters.get(attemptId) ?? new Set();
        const finish = (event: HeardEvent | undefined) => {
          clearTimeout(timer);
          set.delete(wake);
          if (set.size === 0) waiters.delete(attemptId);
          resolve(event);
        };
        const wake = (event: HeardEvent) => {
          if (events.includes(event.event)) finish(event);
        };
        const timer = setTimeout(() => finish(undefined), timeoutMs);
        waiters.set(attemptId, set.add(wake));
        cancel = () => finish(undefined);
      });
      return { heard, cancel: () => cancel() };
    },
    async stop() {
      sessions.stop();
      await listener.stop();
    },
  };
}
