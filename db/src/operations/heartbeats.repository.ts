import type { DbOrTrx } from "../connection.ts";
import { many, run } from "../query.ts";

interface SettingInForce {
  value: string | null;
  isSet: boolean;
  isDefault?: boolean;
}

export interface Heartbeat {
  id: string;
  version: string;
  host: string;
  startedAt: Date;
  runningJobs: number;
  /** Share of one processor since the last heartbeat; above 1 with several threads. */
  processor: number;
  memoryBytes: number;
  /** As operators may see them; kept as they were at its start. */
  settings: Record<string, SettingInForce>;
}

/** Records that a worker is alive, by the database's clock. */
export async function beat(db: DbOrTrx, heartbeat: Heartbeat): Promise<void> {
  await run(
    db,
    `insert into worker_heartbeats (id, version, host, started_at, seen_at, running_jobs, processor, memory_bytes, settings)
     values (:id, :version, :host, :startedAt, now(), :runningJobs, :processor, :memoryBytes, :settings::jsonb)
     on conflict (id) do update set seen_at = now(), running_jobs = excluded.running_jobs,
       processor = excluded.processor, memory_bytes = excluded.memory_bytes`,
    { ...heartbeat, settings: JSON.stringify(heartbeat.settings) },
  );
}

/** A worker that was stopped in order is not missed. */
export async function endHeartbeat(db: DbOrTrx, id: string): Promise<void> {
  await run(db, "delete from worker_heartbeats where id = :id", { id });
}

export interface SeenWorker extends Omit<Heartbeat, "memoryBytes" | "settings"> {
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

/** What the workers that are alive have said of their settings, the newest first. */
export const listHeartbeatSettings = async (db: DbOrTrx): Promise<Record<string, SettingInForce>[]> =>
  (
    await many<Pick<Heartbeat, "settings">>(
      db,
      `select settings from worker_heartbeats where seen_at > now() - interval '1 minute'
       order by started_at desc limit 100`,
    )
  ).map(({ settings }) => settings);
