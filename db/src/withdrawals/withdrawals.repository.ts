import type { WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";
import type { WithdrawalType } from "@lode/core/domain/withdrawals/policy";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, one, run } from "../query.ts";

export interface Withdrawal {
  id: string;
  userId: string;
  /** Points, without the fee. */
  amount: bigint;
  fee: bigint;
  type: WithdrawalType;
  walletAddress: string;
  status: WithdrawalStatus;
  holdReason: string | null;
  holdUntil: Date | null;
  failureReason: string | null;
  /** Why a person must look at a payout that is under way. */
  reviewReason: string | null;
  transactionHash: string | null;
  requestHash: Buffer;
  createdAt: Date;
  endedAt: Date | null;
}

const COLUMNS = `id, user_id as "userId", amount, fee, withdrawal_type as type, wallet_address as "walletAddress",
  status, hold_reason as "holdReason", hold_until as "holdUntil", failure_reason as "failureReason", review_reason as "reviewReason",
  transaction_hash as "transactionHash", request_hash as "requestHash", created_at as "createdAt",
  ended_at as "endedAt"`;

/** Without a key, the same request within this time is a double click. */
const REPLAY_SECONDS = 30;
const PAGE_SIZE = 100;

/** The withdrawal that this request already made: by its key, or, without one, by being identical and recent. */
export async function findReplayed(
  trx: Trx,
  request: { userId: string; idempotencyKey: string | null; requestHash: Buffer },
): Promise<Withdrawal | undefined> {
  return maybe<Withdrawal>(
    trx,
    `select ${COLUMNS} from withdrawals where user_id = :userId and (
       idempotency_key = :idempotencyKey
       or :idempotencyKey::text is null and idempotency_key is null and request_hash = :requestHash
         and created_at > now() - make_interval(secs => ${REPLAY_SECONDS}))
     order by id desc limit 1`,
    request,
  );
}

export interface NewWithdrawal {
  userId: string;
  amount: bigint;
  fee: bigint;
  type: WithdrawalType;
  walletAddress: string;
  idempotencyKey: string | null;
  requestHash: Buffer;
  holdReason: string | null;
  holdUntil: Date | null;
}

export async function insertWithdrawal(trx: Trx, withdrawal: NewWithdrawal): Promise<Withdrawal> {
  return one<Withdrawal>(
    trx,
    `insert into withdrawals (id, user_id, amount, fee, withdrawal_type, wallet_address, idempotency_key,
       request_hash, hold_reason, hold_until)
     values (:id, :userId, :amount, :fee, :type, :walletAddress, :idempotencyKey, :requestHash, :holdReason, :holdUntil)
     returning ${COLUMNS}`,
    { id: newId(), ...withdrawal },
  );
}

export async function findWithdrawal(db: DbOrTrx, id: string): Promise<Withdrawal | undefined> {
  return maybe<Withdrawal>(db, `select ${COLUMNS} from withdrawals where id = :id`, { id });
}

/** Newest first, `PAGE_SIZE` and one more: the extra row says that there is a next page. */
export async function listWithdrawals(
  db: DbOrTrx,
  userId: string,
  before: string | null,
): Promise<{ page: Withdrawal[]; nextCursor: string | null }> {
  const rows = await many<Withdrawal>(
    db,
    `select ${COLUMNS} from withdrawals where user_id = :userId and (:before::uuid is null or id < :before::uuid)
     order by id desc limit ${PAGE_SIZE + 1}`,
    { userId, before },
  );
  const page = rows.slice(0, PAGE_SIZE);
  return { page, nextCursor: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
}

/** Still pending: notes why it waits (null: it need not), and until when. True where the note changed. */
export async function holdWithdrawal(
  trx: Trx,
  id: string,
  hold: { reason: string | null; until: Date | null },
): Promise<boolean> {
  const changed = await run(
    trx,
    `update withdrawals set hold_reason = :reason, hold_until = :until
     where id = :id and status = 'pending' and (hold_reason, hold_until) is distinct from (:reason, :until::timestamptz)`,
    { id, ...hold },
  );
  return changed === 1;
}

/** processing → completed. True where this call ended it. */
export async function completeWithdrawal(trx: Trx, id: string, transactionHash: string): Promise<boolean> {
  const changed = await run(
    trx,
    `update withdrawals set status = 'completed', transaction_hash = :transactionHash, ended_at = now(),
       leased_until = null, review_reason = null where id = :id and status = 'processing'`,
    { id, transactionHash },
  );
  return changed === 1;
}

/** A miner's withdrawals that nobody has begun to pay, to one address; locked, so that nobody begins now. */
export async function lockPendingTo(trx: Trx, userId: string, walletAddress: string): Promise<Withdrawal[]> {
  return many<Withdrawal>(
    trx,
    `select ${COLUMNS} from withdrawals
     where user_id = :userId and wallet_address = :walletAddress and status = 'pending' for update`,
    { userId, walletAddress },
  );
}

/** → failed, from the status named. True where this call ended it; its points must go back in the same transaction. */
export async function failWithdrawal(
  trx: Trx,
  id: string,
  from: "pending" | "processing",
  reason: string,
): Promise<boolean> {
  const changed = await run(
    trx,
    `update withdrawals set status = 'failed', failure_reason = :reason, ended_at = now(), leased_until = null,
       hold_reason = null, hold_until = null, review_reason = null where id = :id and status = :from`,
    { id, from, reason },
  );
  return changed === 1;
}
