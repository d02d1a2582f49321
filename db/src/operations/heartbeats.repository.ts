import type {
  PeerFacts,
  PeerName,
  ProgramFacts,
  ReleaseFacts,
} from "@lode/core/domain/operations/operation-facts";
import type { DbOrTrx } from "../connection.ts";
import { many, run } from "../query.ts";

/** The programs that report that they are alive, and their tables. */
const TABLES = { api: "api_heartbeats", worker: "worker_heartbeats" } as const;
export type Program = keyof typeof TABLES;

export interface Heartbeat {
  id: string;
  /** The version of package.json, compiled in. */
  version: string;
  runningJobs: number;
}

/** Records that a program is alive, by the database's clock. The other columns that 0.1.0 fills are left empty. */
export const beat = (db: DbOrTrx, program: Program, heartbeat: Heartbeat) =>
  run(db, { ...heartbeat })(`
    insert into ${TABLES[program]} (id, version, host, started_at, seen_at, running_jobs, processor, memory_bytes)
      values (:id, :version, '', now(), now(), :runningJobs, 0, 0)
      on conflict (id) do update set seen_at = now(), running_jobs = excluded.running_jobs`);

/** Removes a program that was stopped in an orderly way, so that it is not reported as missing. */
export const endHeartbeat = (db: DbOrTrx, program: Program, id: string) =>
  run(db, { id })(`delete from ${TABLES[program]} where id = :id`);

const ALIVE = "seen_at > now() - interval '1 minute'";

/** The releases of the programs that are alive, each once, with the start of the youngest. */
export const listReleases = (db: DbOrTrx) =>
  many<ReleaseFacts & { program: Program }>(db)(`
    select program, version, min(extract(epoch from now() - started_at))::float8 as "startedSecondsAgo" from (
        select 'api' as program, version, started_at from api_heartbeats where ${ALIVE}
        union all select 'worker', version, started_at from worker_heartbeats where ${ALIVE}) p
      group by program, version order by program, version`);

/** Deletes programs that have been silent for a day. */
export async function purgeHeartbeats(db: DbOrTrx): Promise<void> {
  for (const table of Object.values(TABLES))
    await run(db)(`delete from ${table} where seen_at < now() - interval '1 day'`);
}

export interface SeenProgram extends ProgramFacts {
  runningJobs: number;
}

/** The processes of a program seen within the last day, the longest-running first. */
export const listPrograms = (db: DbOrTrx, program: Program) =>
  many<SeenProgram>(db)(`
    select running_jobs as "runningJobs", extract(epoch from now() - seen_at)::float8 as "secondsAgo",
        extract(epoch from now() - started_at)::float8 as "startedSecondsAgo"
      from ${TABLES[program]} where seen_at > now() - interval '1 day' order by started_at, id limit 100`);

/** Records what a peer has just answered: it worked if it has no fault. */
export const recordPeer = (db: DbOrTrx, name: PeerName, said: PeerFacts["said"]) =>
  run(db, { name, works: said.fault === null, said: JSON.stringify(said) })(`
    insert into peers as p (name, asked_at, worked_at, failures, said)
      values (:name, now(), case when :works then now() end, case when :works then 0 else 1 end, :said::jsonb)
      on conflict (name) do update set asked_at = now(), worked_at = coalesce(excluded.worked_at, p.worked_at),
        failures = case when :works then 0 else p.failures + 1 end, said = excluded.said`);
