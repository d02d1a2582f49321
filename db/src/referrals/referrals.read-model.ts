import type { ReferralRefusal } from "@lode/core/domain/referrals/referral";
import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";

export interface ReferralSummary {
  code: string;
  pending: number;
  counted: number;
  /** Points awarded for counted referrals. */
  points: bigint;
  /** Why invited miners do not count, and how many. */
  refused: { reason: ReferralRefusal; miners: number }[];
}

/** A miner's own referral code, and its results. */
export async function readReferrals(db: DbOrTrx, userId: string): Promise<ReferralSummary> {
  return one(
    db,
    `select p.referral_code as code,
       count(*) filter (where r.state = 'pending')::int as pending,
       count(*) filter (where r.state = 'counted')::int as counted,
       coalesce(sum(r.points) filter (where r.state = 'counted'), 0)::bigint as points,
       (select coalesce(json_agg(why order by why.reason), '[]') from (
         select reason, count(*)::int as miners from referrals
         where referrer_id = :userId and state = 'refused' group by reason) why) as refused
     from profiles p left join referrals r on r.referrer_id = p.user_id
     where p.user_id = :userId group by p.referral_code`,
    { userId },
  );
}
