import type { OperationFacts } from "@lode/core/domain/operations/operation-facts";
import type { DbOrTrx } from "../connection.ts";
import { maybe, run } from "../query.ts";
import { purgeHeartbeats } from "./heartbeats.repository.ts";

/** One day longer than the longest window of a service level. */
const KEEP_DAYS = 8;

export async function insertSample(db: DbOrTrx, facts: OperationFacts): Promise<void> {
  await run(db, "insert into operation_samples (taken_at, facts) values (clock_timestamp(), :facts::jsonb)", {
    facts: JSON.stringify(facts),
  });
}

export interface Sample {
  takenAt: Date;
  facts: OperationFacts;
}

export const findLatestSample = (db: DbOrTrx): Promise<Sample | undefined> =>
  maybe(db, `select taken_at as "takenAt", facts from operation_samples order by taken_at desc limit 1`);

/** Deletes samples, service level minutes and programs that are too old to be shown. */
export async function purgeSamples(db: DbOrTrx): Promise<void> {
  await run(db, `delete from operation_samples where taken_at < now() - interval '${KEEP_DAYS} days'`);
  await run(db, `delete from service_level_minutes where minute < now() - interval '${KEEP_DAYS} days'`);
  await purgeHeartbeats(db);
}
