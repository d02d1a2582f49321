import type { LiveMessage } from "@lode/core/contracts/events";

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

/** The open streams of this process. */
export interface Subscribers {
  /** Returns a function that removes the subscriber. */
  add(subscriber: Subscriber): () => void;
  of(userId: string): Iterable<Subscriber>;
  all(): Iterable<Subscriber>;
  sessionIds(): string[];
  /** Ends and removes the subscribers whose session matches. */
  endWhere(isOver: (sessionId: string) => boolean): void;
}

/** More tabs than a person opens. Each change of a miner is written to all of the miner's streams. */
const MOST_OF_A_MINER = 30;

export function createSubscribers(): Subscribers {
  const byUser = new Map<string, Set<Subscriber>>();
  const remove = (subscriber: Subscriber): void => {
    const set = byUser.get(subscriber.userId);
    set?.delete(subscriber);
    if (set?.size === 0) byUser.delete(subscriber.userId);
  };
  const all = (): Subscriber[] => [...byUser.values()].flatMap((set) => [...set]);
  return {
    add(subscriber) {
      const set = byUser.get(subscriber.userId) ?? new Set();
      byUser.set(subscriber.userId, set.add(subscriber));
      const [oldest] = set;
      if (oldest && set.size > MOST_OF_A_MINER) {
        remove(oldest);
        oldest.end("replaced");
      }
      return () => remove(subscriber);
    },
    of: (userId) => [...(byUser.get(userId) ?? [])],
    all,
    sessionIds: () => [...new Set(all().map(({ sessionId }) => sessionId))],
    endWhere(isOver) {
      for (const subscriber of all()) {
        if (!isOver(subscriber.sessionId)) continue;
        remove(subscriber);
        subscriber.end("over");
      }
    },
  };
}
