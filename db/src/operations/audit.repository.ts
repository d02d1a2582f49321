import { createHash } from "node:crypto";
import type { DbOrTrx } from "../connection.ts";
import { newId } from "../id.ts";
import { hasRow, many, maybe, maybeValue, one, oneValue } from "../query.ts";

/**
 * Appends an act of an operator, or of Lode itself, to the audit log. The transaction's commit chains it to
 * the earlier acts. `act` is in the past tense; `detail.reason` says why. Returns the entry's id.
 */
export const recordAct = (
  db: DbOrTrx,
  act: { actor: string; act: string; subjectId: string | null; detail?: Record<string, string> },
) =>
  oneValue<string>(db, { id: newId(), ...act, detail: JSON.stringify(act.detail ?? {}) })(`
    insert into audit_log (id, actor, act, subject_id, detail) values (:id, :actor, :act, :subjectId, :detail)
      returning id`);

export interface Act {
  actor: string;
  act: string;
  detail: Record<string, string>;
}

export const findAct = (db: DbOrTrx, id: string) =>
  maybe<Act>(db, { id })("select actor, act, detail from audit_log where id = :id");

/** Whether this actor did this within the last seconds. */
export const hasRecentAct = (
  db: DbOrTrx,
  { actor, act, seconds }: { actor: string; act: string; seconds: number },
) =>
  hasRow(db, { actor, act, seconds })(`select 1 from audit_log where actor = :actor and act = :act
       and id >= uuid_at(now() - make_interval(secs => :seconds)) limit 1`);

/** The newest entry of the chain; `hash` in hex. A copy elsewhere can prove that no entry was cut off. */
export interface ChainHead {
  seq: number;
  hash: string;
}

export const readAuditHead = (db: DbOrTrx) =>
  one<ChainHead>(db)(`select seq::int as seq, encode(hash, 'hex') as hash from audit_head`);

export const findChainHash = (db: DbOrTrx, seq: number) =>
  maybeValue<string>(db, { seq })("select encode(hash, 'hex') as hash from audit_chain where seq = :seq");

/** An entry with its link in the chain, as the texts that are hashed. `parts` is null if there is no such entry. */
export interface ChainedEntry {
  seq: string | null;
  hash: Buffer | null;
  parts: string[] | null;
}

export const listChained = (db: DbOrTrx, after: number, limit: number) =>
  many<ChainedEntry>(db, { after, limit })(`
    select c.seq::text as seq, c.hash, case when a.id is not null then array[
        a.id::text, a.actor, a.act, coalesce(a.subject_id::text, ''), a.detail::text,
        to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')] end as parts
      from audit_chain c left join audit_log a on a.id = c.audit_id
      where c.seq > :after order by c.seq limit :limit`);

/** Counts the entries that are not part of the chain. */
export const countUnchained = (db: DbOrTrx) =>
  oneValue<number>(db)(`select count(*)::int as count from audit_log a
     where not exists (select from audit_chain c where c.audit_id = a.id)`);

/** The previous hash of the first entry. */
export const CHAIN_START: Buffer = createHash("sha256").update("").digest();

/** Computes the same hash as the SQL function audit_hash, so a check need not trust the database. */
export function auditHash(previous: Buffer, parts: readonly string[]): Buffer {
  const text = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join("");
  return createHash("sha256").update(previous).update(text).digest();
}
