import { storedWords, type Words } from "@lode/core/domain/sentences/say";
import type { Hold, HoldKind } from "@lode/core/domain/withdrawals/holds";
import type { WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";
import type { WithdrawalType } from "@lode/core/domain/withdrawals/policy";
import { ACTIVE_HOLDS, toHolds } from "../conditions.ts";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, many, one, type Page, pageOf, valueSet } from "../query.ts";

export interface Withdrawal {
  id: string;
  userId: string;
  /** Points, without the fee. */
  amount: bigint;
  fee: bigint;
  type: WithdrawalType;
  walletAddress: string;
  status: WithdrawalStatus;
  /** Why the withdrawal is not paid yet; only pending withdrawals have holds. */
  holds: Hold[];
  failureReason: string | null;
  /** Why a payout in progress needs review. */
  reviewReason: string | null;
  transactionHash: string | null;
  requestHash: Buffer;
  createdAt: Date;
  endedAt: Date | null;
}

type StoredWithdrawal = Omit<Withdrawal, "holds"> & { holds: { kind: HoldKind; until: string | null }[] };

/** The columns of withdrawal `w`. */
const COLUMNS = `w.id, w.user_id as "userId", w.amount, w.fee, w.withdrawal_type as type,
  w.wallet_address as "walletAddress", w.status,
  case when w.status = 'pending' then ${ACTIVE_HOLDS} else '[]' end as holds, w.failure_reason as "failureReason",
  w.review_reason as "reviewReason", w.transaction_hash as "transactionHash", w.request_hash as "requestHash",
  w.created_at as "createdAt", w.ended_at as "endedAt"`;

const toWithdrawal = (row: StoredWithdrawal): Withdrawal => ({ ...row, holds: toHolds(row.holds) });

async function select(db: DbOrTrx, rest: string, bindings: Record<string, unknown>): Promise<Withdrawal[]> {
  const rows = await many<StoredWithdrawal>(db, bindings)(`select ${COLUMNS} from withdrawals w ${rest}`);
  return rows.map(toWithdrawal);
}

/** Within this time, a request without a key counts as a repeat of an identical request, with or without a key. */
const REPLAY_SECONDS = 30;
const PAGE_SIZE = 100;

/** The withdrawal of an earlier request with the same key or, without a key, of an equal recent request. */
export async function findReplayed(
  trx: Trx,
  request: { userId: string; idempotencyKey: string | null; requestHash: Buffer },
): Promise<Withdrawal | undefined> {
  const [earlier] = await select(
    trx,
    `where w.user_id = :userId and (
       idempotency_key = :idempotencyKey
       or :idempotencyKey::text is null and request_hash = :requestHash
         and created_at > now() - make_interval(secs => ${REPLAY_SECONDS}))
     order by w.id desc limit 1`,
    request,
  );
  return earlier;
}

export type NewWithdrawal = Pick<
  Withdrawal,
  "userId" | "amount" | "fee" | "type" | "walletAddress" | "requestHash"
> & { idempotencyKey: string | null };

/** Stores a pending withdrawal, without holds, and returns its id. */
export const insertWithdrawal = (trx: Trx, withdrawal: NewWithdrawal) =>
  one<{ id: string }>(trx, { id: newId(), ...withdrawal })(`
    insert into withdrawals (id, user_id, amount, fee, withdrawal_type, wallet_address, idempotency_key, request_hash)
      values (:id, :userId, :amount, :fee, :type, :walletAddress, :idempotencyKey, :requestHash)
      returning id`);

export async function findWithdrawal(db: DbOrTrx, id: string): Promise<Withdrawal | undefined> {
  return (await select(db, "where w.id = :id", { id }))[0];
}

/** Newest first. */
export async function listWithdrawals(
  db: DbOrTrx,
  userId: string,
  before: string | null,
): Promise<Page<Withdrawal>> {
  const rows = await select(
    db,
    `where w.user_id = :userId and (:before::uuid is null or w.id < :before::uuid)
     order by w.id desc limit ${PAGE_SIZE + 1}`,
    { userId, before },
  );
  return pageOf(rows, PAGE_SIZE);
}

/** processing → completed. Returns the ids of the withdrawals that this call completed. */
export const completeWithdrawals = (trx: Trx, ids: readonly string[], transactionHash: string) =>
  valueSet(trx, { ids, transactionHash })(`
    update withdrawals set status = 'completed', transaction_hash = :transactionHash, ended_at = now(),
      leased_until = null, review_reason = null where id = any(:ids) and status = 'processing' returning id`);

/** A miner's pending withdrawals, locked so that no worker claims them. */
export const lockPending = (trx: Trx, userId: string) =>
  many<{ withdrawalId: string; userId: string; amount: bigint; fee: bigint }>(trx, { userId })(`
    select id as "withdrawalId", user_id as "userId", amount, fee from withdrawals
      where user_id = :userId and status = 'pending' order by id for update`);

/** → failed. True if this call ended it; the caller refunds its points in the same transaction. */
export const markWithdrawalFailed = (trx: Trx, id: string, from: "pending" | "processing", reason: Words) =>
  changedOne(trx, { id, from, reason: storedWords(reason) })(`
    update withdrawals set status = 'failed', failure_reason = :reason, ended_at = now(), leased_until = null,
      review_reason = null where id = :id and status = :from`);
