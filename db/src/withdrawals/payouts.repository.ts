import type { PayoutAttemptState } from "@lode/core/domain/withdrawals/lifecycle";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, run } from "../query.ts";

export interface ClaimedPayout {
  withdrawalId: string;
  userId: string;
  /** Points, without the fee. */
  amount: bigint;
  fee: bigint;
  walletAddress: string;
  /** The number of the attempt that may now be signed. */
  n: number;
}

/**
 * Leases a withdrawal to this worker for signing: pending and free of holds, or processing without a live
 * attempt. Undefined: there is nothing to sign, or another worker has it.
 */
export async function claimForSigning(
  db: DbOrTrx,
  withdrawalId: string,
  leaseSeconds: number,
): Promise<ClaimedPayout | undefined> {
  return maybe<ClaimedPayout>(
    db,
    `update withdrawals w set status = 'processing', hold_reason = null, hold_until = null,
       leased_until = now() + make_interval(secs => :leaseSeconds)
     where w.id = :withdrawalId and (w.leased_until is null or w.leased_until < now())
       and (w.status = 'pending' and w.hold_reason is null or w.status = 'processing')
       and not exists (select from payout_attempts p
         where p.withdrawal_id = w.id and p.state in ('signed', 'broadcast', 'landed', 'finalized'))
     returning w.id as "withdrawalId", w.user_id as "userId", w.amount, w.fee, w.wallet_address as "walletAddress",
       (select coalesce(max(n), 0)::int + 1 from payout_attempts p where p.withdrawal_id = w.id) as n`,
    { withdrawalId, leaseSeconds },
  );
}

export interface NewPayoutAttempt {
  withdrawalId: string;
  n: number;
  signature: string;
  signedTransaction: Buffer;
  blockhash: string;
  lastValidBlockHeight: bigint;
  tokenAccount: string;
  baseUnits: bigint;
}

/**
 * Stores a signed payment before a byte of it is sent. Throws on a second live attempt of one withdrawal
 * (`payout_attempts_one_live`): those bytes must then never leave.
 */
export async function insertPayoutAttempt(trx: Trx, attempt: NewPayoutAttempt): Promise<void> {
  await run(
    trx,
    `insert into payout_attempts (id, withdrawal_id, n, signature, signed_transaction, blockhash,
       last_valid_block_height, token_account, base_units, state)
     values (:id, :withdrawalId, :n, :signature, :signedTransaction, :blockhash, :lastValidBlockHeight,
       :tokenAccount, :baseUnits, 'signed')`,
    { id: newId(), ...attempt },
  );
  await run(trx, "update withdrawals set leased_until = null where id = :id", { id: attempt.withdrawalId });
}

export interface LivePayout {
  id: string;
  withdrawalId: string;
  userId: string;
  amount: bigint;
  fee: bigint;
  walletAddress: string;
  n: number;
  signature: string;
  signedTransaction: Buffer;
  lastValidBlockHeight: bigint;
  tokenAccount: string;
  baseUnits: bigint;
  state: PayoutAttemptState;
}

/** The one attempt of a withdrawal whose bytes may still land; undefined where there is none. */
export async function findLivePayout(db: DbOrTrx, withdrawalId: string): Promise<LivePayout | undefined> {
  return maybe<LivePayout>(
    db,
    `select p.id, p.withdrawal_id as "withdrawalId", w.user_id as "userId", w.amount, w.fee,
       w.wallet_address as "walletAddress", p.n, p.signature, p.signed_transaction as "signedTransaction",
       p.last_valid_block_height as "lastValidBlockHeight", p.token_account as "tokenAccount",
       p.base_units as "baseUnits", p.state
     from payout_attempts p join withdrawals w on w.id = p.withdrawal_id
     where p.withdrawal_id = :withdrawalId and p.state in ('signed', 'broadcast', 'landed')`,
    { withdrawalId },
  );
}

/** Moves a live attempt on. True where this call moved it. */
export async function movePayoutAttempt(
  trx: DbOrTrx,
  id: string,
  from: readonly PayoutAttemptState[],
  to: PayoutAttemptState,
  reason: string | null = null,
): Promise<boolean> {
  const changed = await run(
    trx,
    `update payout_attempts set state = :to, failure_reason = :reason, looked_at = now(),
       sent_at = case when :to = 'broadcast' then coalesce(sent_at, now()) else sent_at end,
       ended_at = case when :to in ('finalized', 'expired', 'failed') then now() end
     where id = :id and state = any(:from)`,
    { id, to, reason, from: [...from] },
  );
  return changed === 1;
}

/** Notes that the chain was just asked about an attempt, so that the sweep leaves it alone for a while. */
export async function noteLook(db: DbOrTrx, id: string): Promise<void> {
  await run(db, "update payout_attempts set looked_at = now() where id = :id", { id });
}

/** Withdrawals that should be moving and are not: a lost job, a dead worker, a hold that has passed. */
export async function listStalledPayouts(
  db: DbOrTrx,
  limit: number,
): Promise<{ withdrawalId: string; live: boolean }[]> {
  return many<{ withdrawalId: string; live: boolean }>(
    db,
    `select w.id as "withdrawalId", p.id is not null as live
     from withdrawals w
     left join payout_attempts p on p.withdrawal_id = w.id and p.state in ('signed', 'broadcast', 'landed')
     where w.status in ('pending', 'processing')
       and (w.leased_until is null or w.leased_until < now())
       and (p.id is null and w.created_at < now() - interval '5 seconds'
            and (w.hold_until is null and w.hold_reason is null or w.hold_until <= now())
         or p.id is not null and coalesce(p.looked_at, p.created_at) < now() - interval '8 seconds')
     order by w.created_at limit :limit`,
    { limit },
  );
}

/** A hold whose time has passed, or whose cause is gone, is lifted here. */
export async function liftPassedHold(trx: Trx, withdrawalId: string): Promise<void> {
  await run(
    trx,
    `update withdrawals set hold_reason = null, hold_until = null
     where id = :withdrawalId and status = 'pending' and hold_until <= now()`,
    { withdrawalId },
  );
}

/** Gives a claimed withdrawal back before its lease has run out, because signing did not succeed. */
export async function releaseLease(db: DbOrTrx, withdrawalId: string): Promise<void> {
  await run(
    db,
    "update withdrawals set leased_until = null where id = :withdrawalId and status = 'processing'",
    {
      withdrawalId,
    },
  );
}

/** Base units that signed payments may still take out of the treasury. */
export async function sumLiveBaseUnits(db: DbOrTrx): Promise<bigint> {
  const row = await maybe<{ total: bigint }>(
    db,
    `select coalesce(sum(base_units), 0)::bigint as total from payout_attempts
     where state in ('signed', 'broadcast')`,
  );
  return row?.total ?? 0n;
}
