import type { LedgerTransfer } from "@lode/core/domain/points/ledger";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { columnsOf, many, maybe, oneValue, run } from "../query.ts";

/**
 * Posts transfers in one statement and returns the business keys that were new. A key that was posted before
 * moves nothing, even with other entries. The database refuses a transfer that does not sum to zero
 * (`ledger_transfer_sums_to_zero`) or that would make a miner's balance negative
 * (`ledger_balance_not_negative`).
 */
export async function postTransfers(trx: Trx, transfers: readonly LedgerTransfer[]): Promise<string[]> {
  const heads = transfers.map((transfer) => ({ ...transfer, id: transfer.id ?? newId() }));
  const entries = heads.flatMap((head) => head.entries.map((entry) => ({ transferId: head.id, ...entry })));
  const posted = await many<{ businessKey: string }>(
    trx,
    `with made as (
       insert into ledger_transfers (id, business_key, kind, subject_id)
       select * from unnest(:id::uuid[], :businessKey::text[], :kind::text[], :subjectId::uuid[])
       on conflict (business_key) do nothing
       returning id, business_key
     ), written as (
       insert into ledger_entries (id, transfer_id, account_id, amount)
       select e.id, e.transfer_id, e.account_id, e.amount
       from unnest(:entryIds::uuid[], :transferId::uuid[], :account::uuid[], :amount::bigint[])
         as e (id, transfer_id, account_id, amount)
       join made on made.id = e.transfer_id
     )
     select business_key as "businessKey" from made`,
    {
      ...columnsOf(heads, "id", "businessKey", "kind", "subjectId"),
      entryIds: entries.map(newId),
      ...columnsOf(entries, "transferId", "account", "amount"),
    },
  );
  return posted.map((row) => row.businessKey);
}

/** Posts one transfer. True if its key was new. */
export const postTransfer = async (trx: Trx, transfer: LedgerTransfer): Promise<boolean> =>
  (await postTransfers(trx, [transfer])).length === 1;

/** Returns the spendable points and locks the account until the transaction ends. */
export const lockBalance = (trx: Trx, userId: string): Promise<bigint> =>
  oneValue<bigint>(trx, "select balance from ledger_accounts where id = :userId for no key update", {
    userId,
  });

export interface Adjustment {
  id: string;
  userId: string;
  /** Negative if points were taken. */
  points: bigint;
  reason: string;
  by: string;
}

export const findAdjustment = (db: DbOrTrx, id: string): Promise<Adjustment | undefined> =>
  maybe(
    db,
    `select id, user_id as "userId", points, reason, made_by as by from point_adjustments where id = :id`,
    { id },
  );

export const insertAdjustment = (trx: Trx, adjustment: Adjustment): Promise<void> =>
  run(
    trx,
    `insert into point_adjustments (id, user_id, points, reason, made_by)
     values (:id, :userId, :points, :reason, :by)`,
    { ...adjustment, points: String(adjustment.points) },
  );
