import type { LiveMessage } from "@lode/core/contracts/events";

export interface LiveEnvelope {
  /** The outbox row's id; empty for a resync, which has no row. */
  id: string;
  message: LiveMessage;
}

/** An open stream: it receives a miner's events for as long as its session is active. */
export interface Follower {
  sessionId: string;
  userId: string;
  tell(envelope: LiveEnvelope): void;
  /** The session has ended, or its miner was suspended: no more events are sent. */
  end(): void;
}

/** The open streams of this process. */
export interface Followers {
  /** Returns a function that removes the follower. */
  add(follower: Follower): () => void;
  of(userId: string): Iterable<Follower>;
  all(): Iterable<Follower>;
  sessionIds(): string[];
  /** Ends and removes those whose session matches. */
  endWhere(isOver: (sessionId: string) => boolean): void;
}

export function createFollowers(): Followers {
  const byUser = new Map<string, Set<Follower>>();
  const remove = (follower: Follower): void => {
    const set = byUser.get(follower.userId);
    set?.delete(follower);
    if (set?.size === 0) byUser.delete(follower.userId);
  };
  const all = (): Follower[] => [...byUser.values()].flatMap((set) => [...set]);
  return {
    add(follower) {
      const set = byUser.get(follower.userId) ?? new Set();
      byUser.set(follower.userId, set.add(follower));
      return () => remove(follower);
    },
    of: (userId) => [...(byUser.get(userId) ?? [])],
    all,
    sessionIds: () => [...new Set(all().map(({ sessionId }) => sessionId))],
    endWhere(isOver) {
      for (const follower of all()) {
        if (!isOver(follower.sessionId)) continue;
        remove(follower);
        follower.end();
      }
    },
  };
}
