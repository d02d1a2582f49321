import type { DbOrTrx, Trx } from "../connection.ts";
import { columnsOf, many, manyValues, one, run } from "../query.ts";
import type { CounterName } from "./ledger-totals.repository.ts";

/** The checks that walk through a table in steps. Migration 0107-proof inserts their rows. */
export type RoundName = CounterName | "leaves" | "balances" | "movements" | "withdrawals";

export interface Round {
  /** The key of the last checked row; empty at the start of a round. */
  position: string;
  /** The sum so far. */
  counted: bigint;
  changesAtStart: bigint;
}

/** The position at which a check continues. Another process running the same check waits until the transaction ends. */
export const lockRound = (trx: Trx, name: RoundName) =>
  one<Round>(trx, { name })(`
    select position, counted, changes_at_start as "changesAtStart" from audit_rounds where name = :name for update`);

export const advanceRound = (
  trx: Trx,
  name: RoundName,
  round: Pick<Round, "position" | "counted"> & Partial<Round>,
) =>
  run(trx, { name, changesAtStart: null, ...round })(`
    update audit_rounds set position = :position, counted = :counted,
      changes_at_start = coalesce(:changesAtStart::bigint, changes_at_start) where name = :name`);

/** Ends the round and begins the next. `drift`: how far the counter was off, or how many rows were wrong. */
export const finishRound = (trx: Trx, name: RoundName, drift: bigint) =>
  run(trx, { name, drift })(`
    update audit_rounds set position = '', counted = 0, drift = :drift, finished_at = now() where name = :name`);

export interface AuditFinding {
  kind:
    | "unknown outflow"
    | "wrong amount"
    | "paid twice"
    | "failed but paid"
    | "completed but unpaid"
    | "ledger"
    | "balance"
    | "paid points"
    | "held points";
  /** For an operator: what differs, and by how much. */
  detail: string;
}

export interface FoundAbout extends AuditFinding {
  /** The row that the finding is about. Each kind of finding reports a row once. */
  subject: string;
}

/** Subjects of earlier findings of these kinds, which must be checked again. */
export const listSubjects = (db: DbOrTrx, kinds: readonly AuditFinding["kind"][], prefix = "") =>
  manyValues<string>(db, { kinds, prefix })(`
    select subject from findings where kind = any(:kinds) and starts_with(subject, :prefix) limit 1000`);

/** Replaces the earlier findings about these subjects; with null, all findings of these kinds. */
export async function replaceFindings(
  trx: Trx,
  kinds: readonly AuditFinding["kind"][],
  subjects: readonly string[] | null,
  found: readonly FoundAbout[],
): Promise<void> {
  await run(trx, { kinds, subjects: subjects && [...subjects] })(`
    delete from findings where kind = any(:kinds) and (:subjects::text[] is null or subject = any(:subjects::text[]))`);
  if (found.length === 0) return;
  await run(
    trx,
    columnsOf(found, "kind", "subject", "detail"),
  )(`
    insert into findings (kind, subject, detail)
      select * from unnest(:kind::text[], :subject::text[], :detail::text[])
      on conflict (kind, subject) do update set detail = excluded.detail`);
}

export const listFound = (db: DbOrTrx) =>
  many<AuditFinding>(db)("select kind, detail from findings order by found_at, kind, subject");
