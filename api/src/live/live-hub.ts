import { EVENTS, LIVE_KEYS, type LiveMessage } from "@lode/core/contracts/events";
import type { Logger } from "@lode/core/server/logger";
import { type HeardEvent, listenToOutbox } from "@lode/db/outbox/listen";

export interface LiveEnvelope {
  /** The outbox row's id; empty for a resync, which has no row. */
  id: string;
  message: LiveMessage;
}

type Subscriber = (envelope: LiveEnvelope) => void;

/** What committed facts mean for the open pages and waiting requests of this process. */
export interface LiveHub {
  subscribe(userId: string, subscriber: Subscriber): () => void;
  /** Resolves with the first event of that attempt among those named, or undefined after the time. */
  waitForAttempt(
    attemptId: string,
    events: readonly HeardEvent["event"][],
    timeoutMs: number,
  ): { heard: Promise<HeardEvent | undefined>; cancel: () => void };
  stop(): Promise<void>;
}

export const RESYNC: LiveEnvelope = { id: "", message: { event: "resync", keys: LIVE_KEYS, payload: {} } };

export function createLiveHub(databaseUrl: string, logger: Logger): LiveHub {
  const subscribers = new Map<string, Set<Subscriber>>();
  const waiters = new Map<string, Set<(event: HeardEvent) => void>>();

  const listener = listenToOutbox(databaseUrl, {
    onEvent(event) {
      const attemptId = event.payload.attemptId;
      if (attemptId) for (const wake of [...(waiters.get(attemptId) ?? [])]) wake(event);
      const keys = EVENTS[event.event]?.touches ?? [];
      if (!event.userId || keys.length === 0) return;
      const envelope = { id: event.id, message: { event: event.event, keys, payload: event.payload } };
      for (const tell of subscribers.get(event.userId) ?? []) tell(envelope);
    },
    // Whatever was committed while nobody listened is unknown here: every page reads everything again.
    onConnected() {
      for (const set of subscribers.values()) for (const tell of set) tell(RESYNC);
    },
    onLost: (reason) => logger.warn({ reason }, "live updates have lost the database"),
  });

  return {
    subscribe(userId, subscriber) {
      const set = subscribers.get(userId) ?? new Set();
      subscribers.set(userId, set.add(subscriber));
      return () => {
        set.delete(subscriber);
        if (set.size === 0 && subscribers.get(userId) === set) subscribers.delete(userId);
      };
    },
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
    stop: () => listener.stop(),
  };
}
