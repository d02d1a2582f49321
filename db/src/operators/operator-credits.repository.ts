import {
  CREDIT_SOURCES,
  type CreditSource,
  type CreditsOfDay,
  isGift,
} from "@lode/core/domain/operators/credit-limits";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { one, run } from "../query.ts";

export interface OperatorCredit {
  /** Who caused the credit, as the audit log names them. */
  by: string;
  source: CreditSource;
  /** Each subject of a source is counted once. */
  subjectId: string;
  points: bigint;
}

/** Other credits by operators wait until the transaction ends. */
export const lockCredits = (trx: Trx) =>
  run(trx)("select pg_advisory_xact_lock(hashtextextended('credits by operators', 0))");

/** Points that this operator caused since midnight UTC. */
export const sumCreditsToday = (db: DbOrTrx, operator: string) =>
  one<CreditsOfDay>(db, { operator, gifts: CREDIT_SOURCES.filter(isGift) })(`
    select coalesce(sum(points) filter (where source = any(:gifts)), 0)::bigint as gifts,
        coalesce(sum(points), 0)::bigint as total
      from operator_credits
      where operator = :operator and id >= uuid_at(date_trunc('day', now() at time zone 'utc') at time zone 'utc')`);

export const insertCredit = (trx: Trx, { by, source, subjectId, points }: OperatorCredit) =>
  run(trx, { id: newId(), by, source, subjectId, points: String(points) })(`
    insert into operator_credits (id, operator, source, subject_id, points)
      values (:id, :by, :source, :subjectId, :points) on conflict do nothing`);
