import type { DbOrTrx } from "../connection.ts";
import { many, run } from "../query.ts";

interface SettingInForce {
  value: string | null;
  isSet: boolean;
  isDefault?: boolean;
}

export interface Heartbeat {
  id: string;
  startedAt: Date;
  runningJobs: number;
  /** The settings at the worker's start, as operators may see them. */
  settings: Record<string, SettingInForce>;
}

/** Records that a worker is alive, by the database's clock. The columns that 0.1.0 also fills are left empty. */
export async function beat(db: DbOrTrx, heartbeat: Heartbeat): Promise<void> {
  await run(
    db,
    `insert into worker_heartbeats (id, version, host, started_at, seen_at, running_jobs, processor, memory_bytes, settings)
     values (:id, '', '', :startedAt, now(), :runningJobs, 0, 0, :settings::jsonb)
     on conflict (id) do update set seen_at = now(), running_jobs = excluded.running_jobs`,
    { ...heartbeat, settings: JSON.stringify(heartbeat.settings) },
  );
}

/** Removes a worker that was stopped in an orderly way, so that it is not reported as missing. */
export async function endHeartbeat(db: DbOrTrx, id: string): Promise<void> {
  await run(db, "delete from worker_heartbeats where id = :id", { id });
}

export interface SeenWorker {
  runningJobs: number;
  secondsAgo: number;
}

/** Workers seen within the last day, the longest-running first. */
export const listWorkers = (db: DbOrTrx): Promise<SeenWorker[]> =>
  many(
    db,
    `select running_jobs as "runningJobs", extract(epoch from now() - seen_at)::float8 as "secondsAgo"
     from worker_heartbeats where seen_at > now() - interval '1 day' order by started_at, id limit 100`,
  );

/** The settings that live workers reported, newest worker first. */
export const listHeartbeatSettings = async (db: DbOrTrx): Promise<Record<string, SettingInForce>[]> =>
  (
    await many<Pick<Heartbeat, "settings">>(
      db,
      `select settings from worker_heartbeats where seen_at > now() - interval '1 minute'
       order by started_at desc limit 100`,
    )
  ).map(({ settings }) => settings);
