import type { JobName } from "@lode/core/contracts/jobs/jobs";
import { LIVE_PAYOUT, OPEN_ATTEMPT } from "../conditions/state-lists.ts";

/** An id from the job's payload, as a uuid. */
const id = (key: string): string => `(f.payload->>'${key}')::uuid`;
const action = (states: string): string =>
  `exists (select from automation_actions a where a.id = ${id("actionId")} and a.state in (${states}))`;
const livePayout = `exists (select from payout_attempts p where p.transaction_id = ${id("transactionId")}
  and p.state in ${LIVE_PAYOUT})`;

/**
 * Says for each job whether its rows still wait for it: SQL over a row `f` of failed_jobs. A repair uses it
 * to predict, and again before it enqueues anything. A new job without a line here does not compile.
 */
const UNFINISHED: Record<JobName, string> = {
  "answer-sign-up": `exists (select from sign_ups s where s.id = ${id("signUpId")} and s.mailed_at is null)`,
  "answer-email-request": `exists (select from email_requests e where e.id = ${id("requestId")})`,
  "send-password-changed-mail": `exists (select from users u where u.id = ${id("userId")} and u.deleted_at is null)`,
  "send-wallet-changed-mail": `exists (select from wallet_history w where w.id = ${id("changeId")})`,
  "send-miner-mail": `exists (select from miner_mails m where m.id = ${id("mailId")} and m.ended_at is null)`,
  "send-operator-mail": `exists (select from operators o where o.id = ${id("operatorId")})`,
  "verify-batch": `exists (select from task_attempts t where t.batch_key = f.payload->>'batchKey'
    and t.state in ${OPEN_ATTEMPT})`,
  "revoke-grant": `exists (select from token_revocations r where r.account_id = ${id("accountId")})`,
  "recheck-award": `exists (select from award_rechecks r where r.id = ${id("recheckId")} and r.due_at is not null)`,
  "act-for-account": action("'planned'"),
  "probe-uncertain-action": action("'acting', 'unknown'"),
  "undo-action": action("'undoing'"),
  "sign-payout": `exists (select from withdrawals w where w.id = ${id("withdrawalId")}
    and w.status in ('pending', 'processing')
    and not exists (select from payout_attempts p where p.withdrawal_id = w.id and p.state in ${LIVE_PAYOUT}))`,
  "send-payout": livePayout,
  "follow-payout": livePayout,
  "review-referral": `exists (select from referrals r where r.referred_id = ${id("referredId")} and r.due_at is not null)`,
  "feed-leaderboard": "true",
  "recompute-leaderboard": "true",
  "send-objection-mail": `exists (select from objections o where o.id = ${id("objectionId")} and o.state <> 'open')`,
};

/** True for a row `f` of failed_jobs whose work is unfinished; false for a job unknown to this version. */
export const WORK_IS_UNFINISHED = `case f.job ${Object.entries(UNFINISHED)
  .map(([job, condition]) => `when '${job}' then ${condition}`)
  .join("\n")} else false end`;
