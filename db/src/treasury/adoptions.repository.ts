import type { KnownWithdrawal, LandedPayment, WalletOwners } from "@lode/core/domain/withdrawals/adoption";
import { LIVE_PAYOUT } from "../conditions.ts";
import type { Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { maybe, maybeValue, one, run } from "../query.ts";

export interface StoredTransaction {
  signature: string;
  bytes: Buffer;
  blockhash: string;
}

/** Stores a transaction and returns its id; undefined if its signature is already stored. */
export const storeLanded = (trx: Trx, transaction: StoredTransaction) =>
  maybeValue<string>(trx, { id: newId(), ...transaction })(`
    insert into payout_transactions (id, signature, signed_transaction, blockhash, last_valid_block_height, sent_at)
      values (:id, :signature, :bytes, :blockhash, 0, now()) on conflict (signature) do nothing returning id`);

export const lockWithdrawal = (trx: Trx, withdrawalId: string) =>
  maybe<KnownWithdrawal>(trx, { withdrawalId })(`
    select user_id as "userId", amount, fee, wallet_address as "walletAddress", status
      from withdrawals where id = :withdrawalId for update`);

export const findOwnersOf = (trx: Trx, address: string) =>
  one<WalletOwners>(trx, { address })(`
    select count(*)::int as count, min(a.id::text) as "userId", coalesce(min(a.balance), 0)::bigint as balance
      from ledger_accounts a where a.id in
        (select user_id from profiles where sol_wallet_address = :address
         union select user_id from wallet_history where new_address = :address)`);

/** Inserts a lost withdrawal row again, with the id from the memo of its payment. */
export const remakeWithdrawal = (
  trx: Trx,
  withdrawal: Omit<KnownWithdrawal, "status"> & { withdrawalId: string },
) =>
  run(trx, { ...withdrawal })(`
    insert into withdrawals (id, user_id, amount, fee, withdrawal_type, wallet_address, request_hash)
      values (:withdrawalId, :userId, :amount, :fee, 'stablecoin', :walletAddress, '')`);

/** pending or processing → completed by a transaction that landed. */
export async function completeByLanded(
  trx: Trx,
  payment: Pick<LandedPayment, "withdrawalId" | "tokenAccount" | "baseUnits"> & {
    transactionId: string;
    signature: string;
  },
): Promise<void> {
  const { transactionId, signature, withdrawalId, tokenAccount, baseUnits } = payment;
  // Another attempt looks live only after a restore: this payment was signed after it expired.
  await run(trx, { withdrawalId })(`update payout_attempts set state = 'expired', ended_at = now()
     where withdrawal_id = :withdrawalId and state in ${LIVE_PAYOUT}`);
  await run(trx, { id: newId(), transactionId, withdrawalId, tokenAccount, baseUnits })(`
    insert into payout_attempts (id, transaction_id, withdrawal_id, n, token_account, base_units, state, ended_at)
      values (:id, :transactionId, :withdrawalId,
        (select coalesce(max(n), 0) + 1 from payout_attempts where withdrawal_id = :withdrawalId),
        :tokenAccount, :baseUnits, 'finalized', now())`);
  await run(trx, { withdrawalId })(`
    update withdrawals set status = 'processing', claimed_at = coalesce(claimed_at, now()) where id = :withdrawalId`);
  await run(trx, { withdrawalId, signature })(`
    update withdrawals set status = 'completed', transaction_hash = :signature, ended_at = now(),
      leased_until = null, review_reason = null where id = :withdrawalId`);
}
