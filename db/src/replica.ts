import type { Db } from "./connection.ts";
import { one } from "./query.ts";

/** Reads that may lag: figures and histories, never facts that a decision about money depends on. */
export interface LaggingReads {
  /** The replica, or the primary while the replica is away or too far behind. */
  db(): Db;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  primary: Db;
  /** Undefined if there is no replica. */
  replica: Db | undefined;
  /** Called when reads switch between the replica and the primary. */
  onChange: (usesReplica: boolean, reason: string) => void;
  checkEveryMs?: number;
  maxLagMs?: number;
}

/** At one sample a second, more than the largest accepted lag needs. */
const KEPT_SAMPLES = 20;

/** A position in the primary's log, and when it was read (milliseconds since 1970). */
interface Sample {
  position: bigint;
  at: number;
}

/**
 * Every second, compares the replica's replay position with earlier positions of the primary's log. A
 * replica's own clock and its last replay say nothing once it has been cut off from the primary.
 */
export function openLaggingReads({
  primary,
  replica,
  onChange,
  checkEveryMs = 1_000,
  maxLagMs = 5_000,
}: ReplicaOptions): LaggingReads {
  if (!replica) return { db: () => primary, stop: async () => {} };
  let usesReplica = false;
  let samples: Sample[] = [];
  const use = (next: boolean, reason: string) => {
    if (next !== usesReplica) onChange(next, reason);
    usesReplica = next;
  };
  const check = async (): Promise<void> => {
    try {
      const position = await positionOf(primary, "pg_current_wal_lsn()");
      if (position === null) return;
      samples = [...samples, { position, at: Date.now() }].slice(-KEPT_SAMPLES);
    } catch {
      // Without the primary there is nothing to compare with, so reads stay where they are.
      return;
    }
    try {
      const replayed = await positionOf(replica, "pg_last_wal_replay_lsn()");
      const lag = replayed === null ? null : lagOf(samples, replayed);
      if (lag === null || lag > maxLagMs) use(false, "it is too far behind, or no replica");
      else use(true, "it has caught up");
    } catch (error) {
      use(false, error instanceof Error ? error.message : String(error));
    }
  };
  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, checkEveryMs);
  return {
    db: () => (usesReplica ? replica : primary),
    async stop() {
      clearInterval(timer);
      await checking;
      await replica.destroy();
    },
  };
}

/**
 * Milliseconds between the newest sample and the newest sample that the replica has replayed; null if the
 * replica has replayed no sample yet.
 */
function lagOf(samples: readonly Sample[], replayed: bigint): number | null {
  const newest = samples.at(-1);
  const reached = samples.findLast(({ position }) => position <= replayed);
  return newest && reached ? newest.at - reached.at : null;
}

/** Null if the server is in the other role, which has no such position. */
async function positionOf(
  db: Db,
  position: "pg_current_wal_lsn()" | "pg_last_wal_replay_lsn()",
): Promise<bigint | null> {
  const { bytes } = await one<{ bytes: string | null }>(
    db,
    `select pg_wal_lsn_diff(${position}, '0/0')::text as bytes`,
  );
  return bytes === null ? null : BigInt(bytes);
}
