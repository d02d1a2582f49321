import type { DbOrTrx } from "../connection.ts";
import { many, run } from "../query.ts";

export interface Heartbeat {
  id: string;
  version: string;
  host: string;
  startedAt: Date;
  runningJobs: number;
  /** Share of one processor since the last heartbeat; above 1 with several threads. */
  processor: number;
  memoryBytes: number;
}

/** Records that a worker is alive, by the database's clock. */
export async function beat(db: DbOrTrx, heartbeat: Heartbeat): Promise<void> {
  await run(
    db,
    `insert into worker_heartbeats (id, version, host, started_at, seen_at, running_jobs, processor, memory_bytes)
     values (:id, :version, :host, :startedAt, now(), :runningJobs, :processor, :memoryBytes)
     on conflict (id) do update set seen_at = now(), running_jobs = excluded.running_jobs,
       processor = excluded.processor, memory_bytes = excluded.memory_bytes`,
    { ...heartbeat },
  );
}

/** A worker that was stopped in order is not missed. */
export async function endHeartbeat(db: DbOrTrx, id: string): Promise<void> {
  await run(db, "delete from worker_heartbeats where id = :id", { id });
}

export interface SeenWorker extends Omit<Heartbeat, "memoryBytes"> {
  memoryBytes: bigint;
  secondsAgo: number;
}

/** Workers of the last day, the longest-running first. */
export const listWorkers = (db: DbOrTrx): Promise<SeenWorker[]> =>
  many(
    db,
    `select id, version, host, started_at as "startedAt", running_jobs as "runningJobs", processor,
       memory_bytes as "memoryBytes", extract(epoch from now() - seen_at)::float8 as "secondsAgo"
     from worker_heartbeats where seen_at > now() - interval '1 day' order by started_at, id limit 100`,
  );
