import type { LedgerSums } from "@lode/core/domain/proof/statements";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, maybe, one, oneValue, run } from "../query.ts";

/** A signed state of the ledger. */
export interface LedgerRoot {
  number: number;
  /** Number of entries that the root covers. */
  size: number;
  hash: Buffer;
  sums: LedgerSums;
  previous: Buffer;
  /** Proves that the previous root's tree is a prefix of this one's. */
  consistency: Buffer[];
  signature: Buffer;
  publicKey: Buffer;
  frozenAt: Date;
}

type RootRow = Omit<LedgerRoot, "sums"> & LedgerSums;

/**
 * The casts keep the names of `number` and `size` but change their types. So always order by `r.number`, the
 * key, and not by the bare name.
 */
const COLUMNS = `number::float8 as number, size::float8 as size, hash, balances, in_flight as "inFlight", fees,
  paid_out as "paidOut", awarded, ledger_sum as sum, previous, consistency, signature, public_key as "publicKey",
  frozen_at as "frozenAt"`;

const toRoot = ({ balances, inFlight, fees, paidOut, awarded, sum, ...root }: RootRow): LedgerRoot => ({
  ...root,
  sums: { balances, inFlight, fees, paidOut, awarded, sum },
});

export async function findRoot(db: DbOrTrx, number: number | null = null): Promise<LedgerRoot | undefined> {
  const row = await maybe<RootRow>(db, { number })(`
    select ${COLUMNS} from proof_roots r where :number::bigint is null or r.number = :number::bigint
      order by r.number desc limit 1`);
  return row && toRoot(row);
}

export async function listRoots(db: DbOrTrx, before: number | null, limit: number): Promise<LedgerRoot[]> {
  const rows = await many<RootRow>(db, { before, limit })(`
    select ${COLUMNS} from proof_roots r where :before::bigint is null or r.number < :before::bigint
      order by r.number desc limit :limit`);
  return rows.map(toRoot);
}

/** The database's time to the millisecond, and the age of the newest root in seconds (null: no root). */
export const readRootClock = (trx: Trx) =>
  one<{ now: Date; age: number | null }>(trx)(`select date_trunc('milliseconds', now()) as now,
       extract(epoch from now() - (select frozen_at from proof_roots order by number desc limit 1))::float8 as age`);

/**
 * Whether the newest root is old enough for the next, and there is something to sign: a new entry, or
 * `signAgainSeconds` have passed. The first root is due with the first entry.
 */
export const isRootDue = (db: DbOrTrx, times: { everySeconds: number; signAgainSeconds: number }) =>
  oneValue<boolean>(db, { ...times })(`with root as (
       select size, extract(epoch from now() - frozen_at) as age from proof_roots order by number desc limit 1
     ), newest as (
       select exists (select from proof_leaves l where l.entry_id = e.id) as proved
       from (select id from ledger_entries order by id desc limit 1) e)
     select case when exists (select from root) then exists (select from root where age >= :everySeconds and (
         age >= :signAgainSeconds
         -- What the totals count and neither the root has nor the audits miss; and by its leaf, in case the totals err.
         or (select sum(entries) from ledger_totals) <> size + (select missing_entries from proof_standing)
         or not (select proved from newest)))
       else exists (select from newest) end as due`);

/** Throws if another process has already inserted the root with this number. */
export const insertRoot = (trx: Trx, { sums, ...root }: LedgerRoot) =>
  run(trx, { ...root, ...sums })(`
    insert into proof_roots (number, size, hash, balances, in_flight, fees, paid_out, awarded, ledger_sum, previous,
        consistency, signature, public_key, frozen_at)
      values (:number, :size, :hash, :balances, :inFlight, :fees, :paidOut, :awarded, :sum, :previous,
        :consistency::bytea[], :signature, :publicKey, :frozenAt)`);
