import type { AccountKey } from "@lode/core/domain/networks/account-facts";
import type { LedgerTransfer } from "@lode/core/domain/points/ledger";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { columnsOf, many, manyValues, maybe, oneValue, run } from "../query.ts";

/**
 * Posts transfers in one statement and returns the business keys that were new. A key that was posted before moves
 * nothing, even with other entries. The database refuses a transfer that does not sum to zero
 * (`ledger_transfer_sums_to_zero`) or that would make a miner's balance negative (`ledger_balance_not_negative`).
 */
export async function postTransfers(trx: Trx, transfers: readonly LedgerTransfer[]): Promise<string[]> {
  const heads = transfers.map((transfer) => ({ ...transfer, id: transfer.id ?? newId() }));
  const entries = heads.flatMap((head) => head.entries.map((entry) => ({ transferId: head.id, ...entry })));
  return manyValues<string>(trx, {
    ...columnsOf(heads, "id", "businessKey", "kind", "subjectId"),
    entryIds: entries.map(newId),
    ...columnsOf(entries, "transferId", "account", "amount"),
  })(`
    with made as (
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
      select business_key as "businessKey" from made`);
}

/** Posts one transfer. True if its key was new. */
export const postTransfer = async (trx: Trx, transfer: LedgerTransfer): Promise<boolean> =>
  (await postTransfers(trx, [transfer])).length === 1;

/** Returns the spendable points and locks the account until the transaction ends. */
export const lockBalance = (trx: Trx, userId: string) =>
  oneValue<bigint>(trx, { userId })(`
    select balance from ledger_accounts where id = :userId for no key update`);

export interface Adjustment {
  id: string;
  userId: string;
  /** Negative if points were taken. */
  points: bigint;
  reason: string;
  by: string;
}

export const findAdjustment = (db: DbOrTrx, id: string) =>
  maybe<Adjustment>(db, { id })(`
    select id, user_id as "userId", points, reason, made_by as by from point_adjustments where id = :id`);

export const insertAdjustment = (trx: Trx, adjustment: Adjustment) =>
  run(trx, { ...adjustment, points: String(adjustment.points) })(`
    insert into point_adjustments (id, user_id, points, reason, made_by)
      values (:id, :userId, :points, :reason, :by)`);

/** Points that a miner owes. The miner who has linked an account also owes the debts from that account's awards. */
export interface Debt {
  userId: string;
  account: AccountKey | null;
  owed: bigint;
}

interface AccountDebtRow extends AccountKey {
  userId: string;
  owed: bigint;
  /** The miner who has the account linked. */
  holderId: string | null;
}

/**
 * What each of these miners owes, locked until the transaction ends; a debt of two of them is one object. Miners
 * without a debt are left out.
 */
export async function lockDebts(trx: Trx, userIds: readonly string[]): Promise<Map<string, Debt[]>> {
  const ids = [...new Set(userIds)];
  const own = await many<{ userId: string; owed: bigint }>(trx, { ids })(`
    select user_id as "userId", owed from point_debts where user_id = any(:ids::uuid[]) and owed > 0
      order by user_id for update`);
  const ofAccounts = await many<AccountDebtRow>(trx, { ids })(`with found as (
       select network, external_id, user_id from account_debts where user_id = any(:ids::uuid[])
       union
       select d.network, d.external_id, d.user_id from social_accounts x
         join account_debts d on d.network = x.network and d.external_id = x.external_id
       where x.user_id = any(:ids::uuid[]) and x.state <> 'removed'
     )
     select d.network, d.external_id as "externalId", d.user_id as "userId", d.owed,
       (select x.user_id from social_accounts x where x.network = d.network and x.external_id = d.external_id
         and x.state <> 'removed') as "holderId"
     from account_debts d join found using (network, external_id, user_id)
     where d.owed > 0 order by d.network, d.external_id, d.user_id for update of d`);
  const debts = new Map<string, Debt[]>();
  const add = (userId: string, debt: Debt) => debts.set(userId, [...(debts.get(userId) ?? []), debt]);
  for (const { userId, owed } of own) add(userId, { userId, account: null, owed });
  for (const { userId, owed, holderId, ...account } of ofAccounts) {
    const debt = { userId, account, owed };
    for (const payer of new Set([userId, holderId])) if (payer && ids.includes(payer)) add(payer, debt);
  }
  return debts;
}

export const addDebt = (trx: Trx, userId: string, points: bigint) =>
  run(trx, { userId, points })(`insert into point_debts (user_id, owed) values (:userId, :points)
     on conflict (user_id) do update set owed = point_debts.owed + excluded.owed`);

export const addAccountDebt = (
  trx: Trx,
  { network, externalId }: AccountKey,
  userId: string,
  points: bigint,
) =>
  run(trx, { network, externalId, userId, points })(`
    insert into account_debts as d (network, external_id, user_id, owed)
      values (:network, :externalId, :userId, :points)
      on conflict (network, external_id, user_id) do update set owed = d.owed + excluded.owed`);

/** Pays a part of a locked debt from the points of `payerId`, and lowers `debt.owed` by it. */
export async function payDebt(trx: Trx, debt: Debt, payerId: string, points: bigint): Promise<void> {
  const { userId, account } = debt;
  if (account)
    await run(trx, { network: account.network, externalId: account.externalId, userId, payerId, points })(`
      update account_debts set owed = owed - :points,
          paid_by_others = paid_by_others + case when user_id = :payerId then 0 else :points::bigint end
        where network = :network and external_id = :externalId and user_id = :userId`);
  else
    await run(trx, { userId, points })(`
      update point_debts set owed = owed - :points where user_id = :userId`);
  debt.owed -= points;
}

/** What an account owes from awards of miners other than this one. */
export const sumDebtsOfOthers = (trx: Trx, { network, externalId }: AccountKey, userId: string) =>
  oneValue<bigint>(trx, { network, externalId, userId })(`
    select coalesce(sum(owed), 0)::bigint as owed from account_debts
      where network = :network and external_id = :externalId and user_id <> :userId`);
