import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@lode/adapters/logging/logger";
import { messageOf } from "@lode/core/contracts/errors";
import { EVENTS, LIVE_KEYS, type LiveMessage } from "@lode/core/contracts/events";
import { listActiveSessions } from "@lode/db/auth/sessions.repository";
import type { Db } from "@lode/db/connection";
import { type HeardEvent, listenToOutbox } from "@lode/db/outbox/listen";

export interface LiveEnvelope {
  /** The outbox row's id; empty for a resync, which is not in the outbox. */
  id: string;
  message: LiveMessage;
}

/** An open stream, which receives a miner's events while its session is active. */
export interface Subscriber {
  sessionId: string;
  userId: string;
  send(envelope: LiveEnvelope): void;
  /**
   * Called when the session ended, its miner was suspended ("over"), or newer streams replaced it. No events follow.
   */
  end(why: "over" | "replaced"): void;
}

/** More tabs than a person opens. Each change of a miner is written to all of the miner's streams. */
const MOST_OF_A_SESSION = 10;
const MOST_OF_A_MINER = 30;

/** The open streams of this process. */
function createSubscribers() {
  const byUser = new Map<string, Set<Subscriber>>();
  const remove = (subscriber: Subscriber): void => {
    const set = byUser.get(subscriber.userId);
    set?.delete(subscriber);
    if (set?.size === 0) byUser.delete(subscriber.userId);
  };
  const all = (): Subscriber[] => [...byUser.values()].flatMap((set) => [...set]);
  return {
    /** Returns a function that removes the subscriber. */
    add(subscriber: Subscriber) {
      const set = byUser.get(subscriber.userId) ?? new Set();
      byUser.set(subscriber.userId, set.add(subscriber));
      const own = [...set].filter(({ sessionId }) => sessionId === subscriber.sessionId);
      const [oldest] = own.length > MOST_OF_A_SESSION ? own : set.size > MOST_OF_A_MINER ? set : [];
      if (oldest) {
        remove(oldest);
        oldest.end("replaced");
      }
      return () => remove(subscriber);
    },
    of: (userId: string) => [...(byUser.get(userId) ?? [])],
    all,
    sessionIds: () => [...new Set(all().map(({ sessionId }) => sessionId))],
    /** Ends and removes the subscribers whose session matches. */
    endWhere(isOver: (sessionId: string) => boolean) {
      for (const subscriber of all()) {
        if (!isOver(subscriber.sessionId)) continue;
        remove(subscriber);
        subscriber.end("over");
      }
    },
  };
}

type Subscribers = ReturnType<typeof createSubscribers>;

/** A stream ends within 5 seconds after its session: this interval plus the time of a query. */
const CHECK_EVERY_MS = 2_000;

/**
 * Checks regularly which sessions of the open streams are still active. An ended session is also announced by
 * an event; this check finds expired sessions, and events missed while the connection was down.
 */
function watchSessions(db: Db, subscribers: Subscribers, logger: Logger) {
  let failing = false;
  /** Checks now, and ends the streams whose sessions have ended. */
  const check = async (): Promise<void> => {
    const asked = subscribers.sessionIds();
    if (asked.length === 0) return;
    try {
      const active = new Set(await listActiveSessions(db, asked));
      const over = new Set(asked.filter((id) => !active.has(id)));
      subscribers.endWhere((id) => over.has(id));
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ reason: messageOf(error) }, "sessions of live streams cannot be checked");
      failing = true;
    }
  };

  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      await sleep(CHECK_EVERY_MS, undefined, { signal: stopping.signal }).then(check, () => {});
  };
  void loop();
  return { check, stop: () => stopping.abort() };
}

/** How long a request waits for a verdict; a later verdict reaches the page as a live event. */
const WAIT_MS = 8_000;
const VERDICTS = new Set<HeardEvent["event"]>(["attempt.verified", "attempt.not_done", "attempt.unknown"]);

export type LiveHub = ReturnType<typeof createLiveHub>;

export const RESYNC: LiveEnvelope = { id: "", message: { event: "resync", keys: LIVE_KEYS } };

/** Delivers committed events to the open pages and waiting requests of this process. */
export function createLiveHub(databaseUrl: string, db: Db, logger: Logger) {
  const subscribers = createSubscribers();
  /** Emits the id of each attempt that gets its verdict. */
  const verdicts = new EventEmitter().setMaxListeners(0);
  const sessions = watchSessions(db, subscribers, logger);

  const announce = (event: HeardEvent): void => {
    if (VERDICTS.has(event.event)) verdicts.emit(event.payload.attemptId ?? "");
    // A suspension leaves the session but refuses its calls, so the stream must end.
    if (event.event === "user.standing_changed") void sessions.check();
    const keys = EVENTS[event.event]?.invalidates ?? [];
    if (!event.userId || keys.length === 0) return;
    const envelope = { id: event.id, message: { event: event.event, keys } };
    for (const subscriber of subscribers.of(event.userId)) subscriber.send(envelope);
  };

  const listener = listenToOutbox(databaseUrl, {
    onEvents: (events) => events.forEach(announce),
    onSessionEnded: (ended) => subscribers.endWhere((id) => id === ended),
    // Events committed while the connection was down are lost, so every page reads everything again.
    onConnected() {
      void sessions.check();
      for (const subscriber of subscribers.all()) subscriber.send(RESYNC);
    },
    onLost: (reason) => logger.warn({ reason }, "live updates lost the database connection"),
  });

  return {
    /** Sends events until the session ends or the returned function is called. */
    subscribe: subscribers.add,
    /** Resolves with the attempt's verdict, or after `WAIT_MS`. */
    waitForVerdict(attemptId: string) {
      const over = new AbortController();
      const cancel = () => over.abort();
      const timer = setTimeout(cancel, WAIT_MS);
      const end = () => clearTimeout(timer);
      return { heard: once(verdicts, attemptId, { signal: over.signal }).then(end, end), cancel };
    },
    async stop() {
      sessions.stop();
      await listener.stop();
    },
  };
}
