import type { PaymentFault, PayoutAttemptState } from "@lode/core/domain/withdrawals/lifecycle";
import { LIVE_PAYOUT } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { columnsOf, hasRow, many, maybe, maybeValue, run, valueSet } from "../query.ts";
import { PAYABLE } from "./claims.repository.ts";

export interface NewPayout {
  signature: string;
  signedTransaction: Buffer;
  blockhash: string;
  lastValidBlockHeight: bigint;
  /** One attempt for each withdrawal that the transaction pays. */
  attempts: {
    withdrawalId: string;
    n: number;
    tokenAccount: string;
    baseUnits: bigint;
    /** Whether the treasury pays the rent of a new token account. */
    opensAccount: boolean;
  }[];
}

/**
 * Stores a signed transaction before it is sent, and releases its withdrawals' leases. Returns the transaction's id.
 * Throws if a withdrawal already has a live attempt (`payout_attempts_one_live`): those bytes must never be sent.
 */
export async function insertPayout(trx: Trx, { attempts, ...transaction }: NewPayout): Promise<string> {
  const transactionId = newId();
  await run(trx, {
    transactionId,
    ...transaction,
    ids: attempts.map(newId),
    ...columnsOf(attempts, "withdrawalId", "n", "tokenAccount", "baseUnits", "opensAccount"),
  })(`
    with made as (
        insert into payout_transactions (id, signature, signed_transaction, blockhash, last_valid_block_height)
        values (:transactionId, :signature, :signedTransaction, :blockhash, :lastValidBlockHeight)
      )
      insert into payout_attempts (id, transaction_id, withdrawal_id, n, token_account, base_units, opens_account, state)
      select a.id, :transactionId, a.withdrawal_id, a.n, a.account, a.amount, a.opens, 'signed'
      from unnest(:ids::uuid[], :withdrawalId::uuid[], :n::int[], :tokenAccount::text[], :baseUnits::bigint[],
        :opensAccount::boolean[]) as a (id, withdrawal_id, n, account, amount, opens)`);
  await run(trx, { ids: attempts.map((one) => one.withdrawalId) })(`
    update withdrawals set leased_until = null, review_reason = null where id = any(:ids)`);
  return transactionId;
}

/** One withdrawal of a transaction that may still land. */
export interface PayoutItem {
  attemptId: string;
  withdrawalId: string;
  userId: string;
  /** Points, without the fee. */
  amount: bigint;
  fee: bigint;
  n: number;
  tokenAccount: string;
  baseUnits: bigint;
  state: PayoutAttemptState;
  /** When the withdrawal was requested: none of its payments is older. */
  requestedAt: Date;
}

/** A signed transaction that may still land. */
export interface LivePayout {
  transactionId: string;
  signature: string;
  signedTransaction: Buffer;
  lastValidBlockHeight: bigint;
  /** The withdrawals whose attempts in this transaction have not ended. */
  items: PayoutItem[];
}

/** The transaction of this withdrawal that may still land; undefined if there is none. */
export const findLiveTransaction = (db: DbOrTrx, withdrawalId: string) =>
  maybeValue<string>(db, { withdrawalId })(`select transaction_id as id from payout_attempts
     where withdrawal_id = :withdrawalId and state in ${LIVE_PAYOUT}`);

/** Undefined if the transaction has no live attempt. */
export async function findLivePayout(db: DbOrTrx, transactionId: string): Promise<LivePayout | undefined> {
  const transaction = await maybe<Omit<LivePayout, "items">>(db, { transactionId })(`
    select id as "transactionId", signature, signed_transaction as "signedTransaction",
      last_valid_block_height as "lastValidBlockHeight" from payout_transactions where id = :transactionId`);
  if (!transaction) return undefined;
  const items = await many<PayoutItem>(db, { transactionId })(`
    select p.id as "attemptId", p.withdrawal_id as "withdrawalId", w.user_id as "userId", w.amount, w.fee, p.n,
        p.token_account as "tokenAccount", p.base_units as "baseUnits", p.state, w.created_at as "requestedAt"
      from payout_attempts p join withdrawals w on w.id = p.withdrawal_id
      where p.transaction_id = :transactionId and p.state in ${LIVE_PAYOUT} order by p.id`);
  return items.length > 0 ? { ...transaction, items } : undefined;
}

/** Moves those attempts of a transaction that are in `from`. True if this call moved any. */
export const movePayout = (
  trx: DbOrTrx,
  transactionId: string,
  from: readonly PayoutAttemptState[],
  to: "broadcast" | "landed",
) =>
  hasRow(trx, { transactionId, to, from })(`
    update payout_attempts set state = :to where transaction_id = :transactionId and state = any(:from) returning id`);

export interface AttemptEnd {
  attemptId: string;
  state: "finalized" | "expired" | "failed";
  /** For operators; null if nothing failed. */
  reason: string | null;
  fault: PaymentFault | null;
  /** Whether the payment opened the recipient's token account, which counts towards the miner's limit. */
  opened?: boolean;
}

/** Ends a transaction's live attempts, each with its own outcome. Returns the ids of those it ended. */
export const endAttempts = (trx: Trx, transactionId: string, ends: readonly AttemptEnd[]) =>
  valueSet(trx, { transactionId, ...columnsOf(ends, "attemptId", "state", "reason", "fault", "opened") })(`
    update payout_attempts p set state = e.state, failure_reason = e.reason, fault = e.fault, ended_at = now(),
        opens_account = case when e.state = 'finalized' then coalesce(e.opened, false) else p.opens_account end
      from unnest(:attemptId::uuid[], :state::text[], :reason::text[], :fault::text[], :opened::boolean[])
        as e (id, state, reason, fault, opened)
      where p.id = e.id and p.transaction_id = :transactionId and p.state in ${LIVE_PAYOUT}
      returning p.id`);

/** Records that a transaction was just looked up on the chain, so that the sweep skips it for a while. */
export const noteFollowed = (db: DbOrTrx, transactionId: string) =>
  run(db, { transactionId })("update payout_transactions set looked_at = now() where id = :transactionId");

export const noteSent = (db: DbOrTrx, transactionId: string) =>
  run(db, { transactionId })(`
    update payout_transactions set sent_at = coalesce(sent_at, now()), looked_at = now() where id = :transactionId`);

const STALLED = `coalesce(t.looked_at, t.created_at) < now() - interval '8 seconds'
  and exists (select from payout_attempts p where p.transaction_id = t.id and p.state in ${LIVE_PAYOUT})`;

const UNSIGNED = `w.created_at < now() - interval '5 seconds' and ${PAYABLE}`;

/** Whether `listStalledPayouts` or `listUnsigned` would find anything. */
export const PAYOUTS_WAIT = `(exists (select from payout_transactions t where ${STALLED})
  or exists (select from withdrawals w where ${UNSIGNED}))`;

/** Live transactions not followed recently, because of a lost job or a crashed worker. Oldest first. */
export const listStalledPayouts = (db: DbOrTrx, limit: number) =>
  many<{ transactionId: string }>(db, { limit })(`
    select t.id as "transactionId" from payout_transactions t where ${STALLED}
      order by t.created_at limit :limit`);

/** Withdrawals to sign that were not: a job was lost, a worker crashed or a hold ended. */
export const listUnsigned = (db: DbOrTrx, limit: number) =>
  many<{ withdrawalId: string }>(db, { limit })(`
    select w.id as "withdrawalId" from withdrawals w where ${UNSIGNED}
      order by w.created_at limit :limit`);

/**
 * Counts consecutive failures through Lode's fault, from the newest transaction back to the last success, at most since
 * payouts were resumed. Expired transactions are ignored: an expiry does not predict the outcome of the next payment.
 */
export async function countFailuresInRow(db: DbOrTrx, limit: number): Promise<number> {
  const rows = await many<{ failed: boolean }>(db, { limit })(`
    select bool_or(p.fault = 'lode') as failed from payout_attempts p
      where p.ended_at > coalesce((select max(ended_at) from ended_halts where name = 'payouts'), '-infinity')
        and (p.state = 'finalized' or p.fault = 'lode')
      group by p.transaction_id order by max(p.ended_at) desc limit :limit`);
  const first = rows.findIndex((row) => !row.failed);
  return first === -1 ? rows.length : first;
}
