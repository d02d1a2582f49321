import { pointsToBaseUnits } from "@lode/core/domain/amounts";
import {
  type LedgerTransfer,
  withdrawalCompletedTransfer,
  withdrawalRequestedTransfer,
} from "@lode/core/domain/points/ledger";
import { FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import type { Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { postTransfers } from "../points/ledger.repository.ts";
import { maybe, one, run } from "../query.ts";

/** A payment that landed and that the database, restored from a backup, does not know. */
export interface LandedPayment {
  withdrawalId: string;
  /** The wallet that was paid, and its token account. */
  owner: string;
  tokenAccount: string;
  baseUnits: bigint;
}

export interface LandedTransaction {
  signature: string;
  bytes: Buffer;
  blockhash: string;
  payments: readonly LandedPayment[];
}

interface Known {
  userId: string;
  amount: bigint;
  fee: bigint;
  walletAddress: string;
  status: string;
}

export class UnjoinableError extends Error {}

const POINT = pointsToBaseUnits(1n);

/**
 * Writes down a transaction that the chain has and the rows have lost: each withdrawal that it paid is completed by
 * it, and one that is missing altogether is made again for the miner of that wallet, with its points. Throws
 * UnjoinableError, and then nothing must be kept, where a payment does not fit what is known.
 */
export async function adoptTransaction(trx: Trx, transaction: LandedTransaction): Promise<void> {
  const { signature, bytes, blockhash, payments } = transaction;
  if (payments.length === 0) throw new UnjoinableError(`${signature} is no payment of ours.`);
  const transactionId = newId();
  const stored = await run(
    trx,
    `insert into payout_transactions (id, signature, signed_transaction, blockhash, last_valid_block_height, sent_at)
     values (:transactionId, :signature, :bytes, :blockhash, 0, now()) on conflict (signature) do nothing`,
    { transactionId, signature, bytes, blockhash },
  );
  if (stored === 0)
    throw new UnjoinableError(
      `${signature} is one of the stored payments: it is followed and ends by itself.`,
    );
  for (const payment of payments) await adopt(trx, transactionId, signature, payment);
}

async function adopt(
  trx: Trx,
  transactionId: string,
  signature: string,
  payment: LandedPayment,
): Promise<void> {
  const { withdrawalId, tokenAccount, baseUnits } = payment;
  const known = (await lockWithdrawal(trx, withdrawalId)) ?? (await remake(trx, payment));
  const fits =
    known.walletAddress === payment.owner &&
    pointsToBaseUnits(known.amount) === baseUnits &&
    (known.status === "pending" || known.status === "processing");
  if (!fits)
    throw new UnjoinableError(
      `Withdrawal ${withdrawalId} is ${known.status}, ${known.amount} points to ${known.walletAddress}; ${signature} paid ${baseUnits} base units to ${payment.owner}.`,
    );
  // Another signature of the same withdrawal can be live only in the backup: its successor was signed after its death.
  await run(
    trx,
    `update payout_attempts set state = 'expired', ended_at = now()
     where withdrawal_id = :withdrawalId and state in ('signed', 'broadcast', 'landed')`,
    { withdrawalId },
  );
  await run(
    trx,
    `insert into payout_attempts (id, transaction_id, withdrawal_id, n, token_account, base_units, state, ended_at)
     values (:id, :transactionId, :withdrawalId,
       (select coalesce(max(n), 0) + 1 from payout_attempts where withdrawal_id = :withdrawalId),
       :tokenAccount, :baseUnits, 'finalized', now())`,
    { id: newId(), transactionId, withdrawalId, tokenAccount, baseUnits },
  );
  await run(
    trx,
    `update withdrawals set status = 'processing', claimed_at = coalesce(claimed_at, now()) where id = :withdrawalId`,
    { withdrawalId },
  );
  await run(
    trx,
    `update withdrawals set status = 'completed', transaction_hash = :signature, ended_at = now(),
       leased_until = null, review_reason = null where id = :withdrawalId`,
    { withdrawalId, signature },
  );
  await post(trx, withdrawalCompletedTransfer({ withdrawalId, ...known }));
}

async function lockWithdrawal(trx: Trx, withdrawalId: string): Promise<Known | undefined> {
  return maybe<Known>(
    trx,
    `select user_id as "userId", amount, fee, wallet_address as "walletAddress", status
     from withdrawals where id = :withdrawalId for update`,
    { withdrawalId },
  );
}

/** The request itself is lost: made again for the one miner whose wallet was paid. */
async function remake(trx: Trx, { withdrawalId, owner, baseUnits }: LandedPayment): Promise<Known> {
  const amount = baseUnits / POINT;
  const found = await one<{ count: number; userId: string; balance: bigint }>(
    trx,
    `select count(*)::int as count, min(a.id::text) as "userId", coalesce(min(a.balance), 0)::bigint as balance
     from ledger_accounts a where a.id in
       (select user_id from profiles where sol_wallet_address = :owner
        union select user_id from wallet_history where new_address = :owner)`,
    { owner },
  );
  const { userId } = found;
  if (found.count !== 1)
    throw new UnjoinableError(
      `${found.count} miners have had the wallet ${owner}; withdrawal ${withdrawalId} is lost.`,
    );
  if (found.balance < amount + FEE_POINTS)
    throw new UnjoinableError(
      `Miner ${userId} has ${found.balance} points, less than the ${amount + FEE_POINTS} of withdrawal ${withdrawalId}, which is lost.`,
    );
  await run(
    trx,
    `insert into withdrawals (id, user_id, amount, fee, withdrawal_type, wallet_address, request_hash)
     values (:withdrawalId, :userId, :amount, :fee, 'stablecoin', :owner, '')`,
    { withdrawalId, userId, amount, fee: FEE_POINTS, owner },
  );
  await post(trx, withdrawalRequestedTransfer({ withdrawalId, userId, amount, fee: FEE_POINTS }));
  return { userId, amount, fee: FEE_POINTS, walletAddress: owner, status: "pending" };
}

async function post(trx: Trx, transfer: LedgerTransfer): Promise<void> {
  const posted = await postTransfers(trx, [transfer]);
  if (posted.length !== 1) throw new UnjoinableError(`${transfer.businessKey} was posted before.`);
}
