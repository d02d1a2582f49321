import type { ReferralsView } from "@lode/core/contracts/http/points";
import type {
  Identities,
  IdentitiesOfMiner,
  ReferralFacts,
  ReferralState,
} from "@lode/core/domain/referrals/referral";
import type { DbOrTrx, Trx } from "../connection.ts";
import type { RowOf } from "../console/sql-parts.ts";
import { many, maybe, one, oneValue, run } from "../query.ts";

/** Creates the referral of a confirmed sign-up. Does nothing without a code or if no active miner has it. */
export async function insertReferral(trx: Trx, referredId: string, code: string | null): Promise<void> {
  if (code === null) return;
  await run(trx, { referredId, code })(`insert into referrals (referred_id, referrer_id)
     select :referredId, p.user_id from profiles p join users u on u.id = p.user_id
     where p.referral_code = :code and u.deleted_at is null and p.user_id <> :referredId
     on conflict (referred_id) do nothing`);
}

// `markReferralsDue` and `markSharedReferralsDue` also update rows that are marked already. The update then
// waits for a running review, which has not seen the new fact, and marks the referral again.

/** Marks the invited miners' referrals in this state for review, with the change of the miners' tasks. */
export const markReferralsDue = (trx: Trx, referredIds: readonly string[], state: ReferralState) =>
  run(trx, { referredIds, state })(`
    update referrals set due_at = now() where referred_id = any(:referredIds::uuid[]) and state = :state`);

const SHARES_WALLET = `exists (select from wallet_history mine join wallet_history theirs
  on theirs.new_address = mine.new_address and theirs.user_id = r.referrer_id where mine.user_id = r.referred_id)`;
const IS_PAID = `exists (select from withdrawals w
  where w.user_id = h.user_id and w.wallet_address = h.new_address and w.status = 'completed')`;
const SHARES_ACCOUNT = `exists (select from social_accounts mine join social_accounts theirs
  on theirs.network = mine.network and theirs.external_id = mine.external_id and theirs.user_id = r.referrer_id
  where mine.user_id = r.referred_id)`;

/**
 * Marks this miner's referrals for review after a wallet was added or proven, or an account was added: each referral,
 * given or received, whose two miners share a wallet or an account; and a received referral that has counted, because
 * the new wallet or account may have counted for another miner.
 */
export const markSharedReferralsDue = (trx: Trx, userId: string) =>
  run(trx, { userId })(`update referrals r set due_at = now()
     where (r.referred_id = :userId or r.referrer_id = :userId) and r.state <> 'refused'
       and (r.referred_id = :userId and r.state = 'counted' or ${SHARES_WALLET} or ${SHARES_ACCOUNT})`);

/** Marks the counted referrals of miners whom these withdrawals paid at a wallet for the first time. */
export const markPaidReferralsDue = (trx: Trx, withdrawalIds: readonly string[]) =>
  run(trx, { withdrawalIds })(`
    update referrals r set due_at = now() from withdrawals w
      where w.id = any(:withdrawalIds::uuid[]) and r.referred_id = w.user_id and r.state = 'counted'
        and not exists (select from withdrawals o where o.user_id = w.user_id and o.id < w.id
          and o.wallet_address = w.wallet_address and o.status = 'completed')`);

export const listDueReferrals = (db: DbOrTrx, most: number) =>
  many<{ referredId: string }>(db, { most })(`
    select referred_id as "referredId" from referrals where due_at is not null order by due_at limit :most`);

export interface ReferralUnderReview extends ReferralFacts, IdentitiesOfMiner {
  referrerId: string;
  /** Points awarded to the referrer; 0 until the referral counts. */
  points: bigint;
}

/** The referral and the facts that decide it, locked until the transaction ends, if it exists. */
export async function lockReferral(trx: Trx, referredId: string) {
  await run(trx, { referredId })("select from referrals where referred_id = :referredId for update");
  return maybe<ReferralUnderReview>(trx, { referredId })(`
    select r.referrer_id as "referrerId", r.state, r.points, u.deleted_at is not null as "isReferrerDeleted",
        (select deleted_at is not null from users where id = r.referred_id) as "isReferredDeleted",
        array(select distinct network || ':' || external_id from social_accounts where user_id = r.referred_id) as accounts,
        array(select distinct new_address from wallet_history where user_id = r.referred_id) as "namedWallets",
        array(select distinct h.new_address from wallet_history h where h.user_id = r.referred_id and (
          h.proven_at is not null or ${IS_PAID})) as "ownWallets",
        ${SHARES_WALLET} as "sharesWallet", ${SHARES_ACCOUNT} as "sharesAccount",
        (select count(*)::int from task_attempts a where a.user_id = r.referred_id and a.state = 'verified')
          as "verifiedTasks"
      from referrals r join users u on u.id = r.referrer_id where r.referred_id = :referredId`);
}

/** Ends a review that changes nothing. */
export const endReview = (trx: Trx, referredId: string) =>
  run(trx, { referredId })("update referrals set due_at = null where referred_id = :referredId");

/** Ends a review with its decision. `points` is the referrer's award for a counted referral. */
export const recordReview = (
  trx: Trx,
  referredId: string,
  { state, points, reason }: { state: ReferralState; points: bigint; reason: string | null },
) =>
  run(trx, { referredId, state, points: points.toString(), reason })(`
    update referrals set due_at = null, state = :state, points = :points, reason = :reason,
        counted_at = case when :state = 'counted' then coalesce(counted_at, now()) else counted_at end
      where referred_id = :referredId`);

/**
 * Claims the identities `own`, sorted, for the invited miner. False if another invited miner has claimed one of them or
 * of `named`; what was free is claimed all the same, because it belongs to the same person. Waits for claims of other
 * transactions.
 */
export async function claimIdentities(
  trx: Trx,
  referredId: string,
  { own, named }: Identities,
): Promise<boolean> {
  await run(trx, { referredId, own })(`insert into referral_identities (identity, referred_id)
     select identity, :referredId from unnest(:own::text[]) with ordinality as i (identity, n) order by n
     on conflict (identity) do nothing`);
  return oneValue<boolean>(trx, { referredId, identities: [...own, ...named] })(`
    select not exists (select from referral_identities
      where identity = any(:identities::text[]) and referred_id <> :referredId) as "isFree"`);
}

/** Deletes the wallets of a deleted miner that waited for a review. */
export const forgetWallets = (trx: Trx, userId: string) =>
  run(trx, { userId })("delete from wallet_history where user_id = :userId");

type ReferralSummary = RowOf<Omit<ReferralsView, "url" | "points_each">, never, "points">;

export const readReferrals = (db: DbOrTrx, userId: string) =>
  one<ReferralSummary>(db, { userId })(`select p.referral_code as code,
       count(*) filter (where r.state = 'pending')::int as pending,
       count(*) filter (where r.state = 'counted')::int as counted,
       coalesce(sum(r.points) filter (where r.state = 'counted'), 0)::bigint as points,
       (select coalesce(json_agg(why order by why.reason), '[]') from (
         select reason, count(*)::int as miners from referrals
         where referrer_id = :userId and state = 'refused' group by reason) why) as refused
     from profiles p left join referrals r on r.referrer_id = p.user_id
     where p.user_id = :userId group by p.referral_code`);
