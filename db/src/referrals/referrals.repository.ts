import type { ReferralFacts, ReferralState } from "@lode/core/domain/referrals/referral";
import type { DbOrTrx, Trx } from "../connection.ts";
import { many, maybe, run } from "../query.ts";

/** Makes the referral of a confirmed sign-up. None without a code, or with one that is no active miner's. */
export async function insertReferral(trx: Trx, referredId: string, code: string | null): Promise<void> {
  if (code === null) return;
  await run(
    trx,
    `insert into referrals (referred_id, referrer_id)
     select :referredId, p.user_id from profiles p join users u on u.id = p.user_id
     where p.referral_code = :code and u.deleted_at is null and p.user_id <> :referredId
     on conflict (referred_id) do nothing`,
    { referredId, code },
  );
}

// Each marks a referral even if it is marked already: the update then waits for a review that has not seen the new fact.

/** Marks the invited miners' referrals in this state for a review, and returns the invited miners' ids. */
export async function markReferralsDue(
  trx: Trx,
  referredIds: readonly string[],
  state: ReferralState,
): Promise<string[]> {
  const rows = await many<{ id: string }>(
    trx,
    `update referrals set due_at = now() where referred_id = any(:referredIds::uuid[]) and state = :state
     returning referred_id as id`,
    { referredIds, state },
  );
  return rows.map(({ id }) => id);
}

const SHARES_WALLET = `exists (select from wallet_history mine join wallet_history theirs
  on theirs.new_address = mine.new_address and theirs.user_id = r.referrer_id where mine.user_id = r.referred_id)`;
const SHARES_ACCOUNT = `exists (select from social_accounts mine join social_accounts theirs
  on theirs.network = mine.network and theirs.external_id = mine.external_id and theirs.user_id = r.referrer_id
  where mine.user_id = r.referred_id)`;

/** Marks referrals of and by this miner for a review where both sides share a wallet or an account; returns the invited miners' ids. */
export async function markSharedReferralsDue(trx: Trx, userId: string): Promise<string[]> {
  const rows = await many<{ id: string }>(
    trx,
    `update referrals r set due_at = now()
     where (r.referred_id = :userId or r.referrer_id = :userId) and r.state <> 'refused'
       and (${SHARES_WALLET} or ${SHARES_ACCOUNT})
     returning r.referred_id as id`,
    { userId },
  );
  return rows.map(({ id }) => id);
}

/** Referrals whose review is due, the oldest first. */
export async function listDueReferrals(db: DbOrTrx, most: number): Promise<{ referredId: string }[]> {
  return many(
    db,
    `select referred_id as "referredId" from referrals where due_at is not null order by due_at limit :most`,
    { most },
  );
}

export interface ReferralUnderReview extends ReferralFacts {
  referrerId: string;
  /** Points that the referrer was awarded; 0 until it counted. */
  points: bigint;
}

/** The referral and the facts that decide it, locked until the transaction ends. Undefined if there is none. */
export async function lockReferral(trx: Trx, referredId: string): Promise<ReferralUnderReview | undefined> {
  await run(trx, "select from referrals where referred_id = :referredId for update", { referredId });
  return maybe(
    trx,
    `select r.referrer_id as "referrerId", r.state, r.points, u.deleted_at is not null as "isReferrerDeleted",
       ${SHARES_WALLET} as "sharesWallet", ${SHARES_ACCOUNT} as "sharesAccount",
       (select count(*)::int from task_attempts a where a.user_id = r.referred_id and a.state = 'verified')
         as "verifiedTasks"
     from referrals r join users u on u.id = r.referrer_id where r.referred_id = :referredId`,
    { referredId },
  );
}

/** Ends a review. `points` of a counted referral are what the referrer is awarded. */
export async function recordReview(
  trx: Trx,
  referredId: string,
  { state, points, reason }: { state: ReferralState; points: bigint; reason: string | null },
): Promise<void> {
  await run(
    trx,
    `update referrals set due_at = null, state = :state, points = :points, reason = :reason,
       counted_at = case when :state = 'counted' then coalesce(counted_at, now()) else counted_at end
     where referred_id = :referredId`,
    { referredId, state, points: points.toString(), reason },
  );
}
