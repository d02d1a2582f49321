import type { ReviewSums } from "@lode/core/domain/withdrawals/review-sums";

/** What `holdsOf` and `approvalsNeeded` know of a withdrawal's sums. */
export interface BothSums {
  unreviewed: ReviewSums;
  notByTwo: ReviewSums;
}

/** Inside JSON, points are texts: a number would lose digits. */
type SumsRow = Record<keyof ReviewSums, string>;
export type BothSumsRow = Record<keyof BothSums, SumsRow>;

const toSums = ({ day, week }: SumsRow): ReviewSums => ({ day: BigInt(day), week: BigInt(week) });

export const toBothSums = ({ unreviewed, notByTwo }: BothSumsRow): BothSums => ({
  unreviewed: toSums(unreviewed),
  notByTwo: toSums(notByTwo),
});

/** The sums of the rows `o` that meet the condition, with the withdrawal itself whatever the condition says. */
const sumsOf = (condition: string): string => {
  const counts = `(o.is_own or ${condition})`;
  return `json_build_object(
    'day', coalesce(sum(o.amount) filter (where ${counts} and o.is_today), 0)::text,
    'week', coalesce(sum(o.amount) filter (where ${counts}), 0)::text)`;
};

/**
 * Sums the withdrawals of the miner or the wallet of `w` within the seven days before it. A later withdrawal
 * counts only if its payment has begun: otherwise each of two simultaneous requests could be judged alone.
 */
export const REVIEW_SUMS = `(
  select json_build_object('unreviewed', ${sumsOf("not o.is_reviewed")}, 'notByTwo', ${sumsOf("o.approvals < 2")})
  from (
    select o.amount, o.id = w.id as is_own, o.created_at > w.created_at - interval '1 day' as is_today,
      exists (select from withdrawal_holds h where h.withdrawal_id = o.id and h.kind = 'review'
        and h.cleared_by is not null) as is_reviewed,
      (select count(*) from withdrawal_approvals a where a.withdrawal_id = o.id) as approvals
    from withdrawals o
    where (o.user_id = w.user_id or o.wallet_address = w.wallet_address)
      and o.id >= uuid_at(w.created_at - interval '7 days') and o.status <> 'failed'
      and (o.id <= w.id or o.status <> 'pending')) o)`;
