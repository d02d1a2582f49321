import type { PeerFacts, PeerName, SampledFacts } from "@lode/core/domain/operations/operation-facts";
import type { DbOrTrx } from "../connection.ts";
import { maybe, run } from "../query.ts";
import { purgeHeartbeats } from "./heartbeats.repository.ts";

/** One day longer than the longest window of a service level. */
const KEEP_DAYS = 8;

export const insertSample = (db: DbOrTrx, facts: SampledFacts) =>
  run(db, { facts: JSON.stringify(facts) })(`
    insert into operation_samples (taken_at, facts) values (clock_timestamp(), :facts::jsonb)`);

export interface Sample {
  takenAt: Date;
  facts: SampledFacts;
}

export const findLatestSample = (db: DbOrTrx) =>
  maybe<Sample>(db)(`
    select taken_at as "takenAt", facts from operation_samples order by taken_at desc limit 1`);

/** Deletes samples, service level minutes and programs that are too old to be shown. */
export async function purgeSamples(db: DbOrTrx): Promise<void> {
  await run(db)(`delete from operation_samples where taken_at < now() - interval '${KEEP_DAYS} days'`);
  await run(db)(`delete from service_level_minutes where minute < now() - interval '${KEEP_DAYS} days'`);
  await purgeHeartbeats(db);
}

/** Records what a peer has just answered: it worked if it has no fault. */
export const recordPeer = (db: DbOrTrx, name: PeerName, said: PeerFacts["said"]) =>
  run(db, { name, works: said.fault === null, said: JSON.stringify(said) })(`
    insert into peers as p (name, asked_at, worked_at, failures, said)
      values (:name, now(), case when :works then now() end, case when :works then 0 else 1 end, :said::jsonb)
      on conflict (name) do update set asked_at = now(), worked_at = coalesce(excluded.worked_at, p.worked_at),
        failures = case when :works then 0 else p.failures + 1 end, said = excluded.said`);
