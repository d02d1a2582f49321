import { jsonRows, pointsOwed } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { oneValue } from "../query.ts";

/** Everything stored about a miner, by table, except credentials (hashes, sealed tokens, signed bytes). */
export const readExport = (db: DbOrTrx, userId: string) =>
  oneValue<Record<string, unknown> & { profile: Record<string, unknown> }>(db, {
    userId,
  })(`select json_build_object(
       'profile', (select row_to_json(r) from (select u.id as user_id, u.email, u.created_at, u.email_confirmed_at,
         u.terms_version, u.terms_accepted_at, p.display_name, p.bio, p.language, p.avatar_url, p.sol_wallet_address
         from users u join profiles p on p.user_id = u.id where u.id = :userId) r),
       'sessions', ${jsonRows("select user_agent, created_at, seen_at, ended_at from sessions where user_id = :userId")},
       'wallet_history', ${jsonRows("select old_address, new_address, changed_at, cancelled_at, proven_at from wallet_history where user_id = :userId")},
       'x_accounts', ${jsonRows("select network, external_id as x_id, username, name, verified, is_protected, followers_count, created_on_network_at as x_created_at, state, linked_at, removed_at from social_accounts where user_id = :userId")},
       'automation', ${jsonRows("select s.account_id, (select json_agg(w.kind) from automation_switches w where w.account_id = s.account_id) as switched_on, daily_actions, active_from, active_until, time_zone, paused_at, stopped_reason from automation_settings s where s.user_id = :userId")},
       'consents', ${jsonRows("select c.account_id, c.kind as action, c.version, c.given_at from automation_consents c join social_accounts x on x.id = c.account_id where x.user_id = :userId")},
       'automation_actions', ${jsonRows("select kind as action, state, text, reason, acted_at, created_at from automation_actions where user_id = :userId order by id")},
       'attempts', ${jsonRows("select a.id, k.kind as task_type, k.target_username, a.external_id as x_id, a.source, a.state, a.reason, a.points, a.breakdown, a.asked_at, a.decided_at from task_attempts a join mining_tasks k on k.id = a.task_id where a.user_id = :userId order by a.asked_at")},
       'receipts', ${jsonRows("select r.attempt_id, r.probe, r.endpoint, r.asked_at, r.observed::json ->> 'text' as observed, r.rule, r.result from verification_receipts r join task_attempts a on a.id = r.attempt_id where a.user_id = :userId order by r.asked_at")},
       'points', ${jsonRows("select t.kind, e.amount, e.created_at, t.subject_id from ledger_entries e join ledger_transfers t on t.id = e.transfer_id where e.account_id = :userId order by e.id")},
       'points_owed', ${pointsOwed(":userId")},
       'withdrawals', ${jsonRows("select id, amount, fee, wallet_address, status, failure_reason, transaction_hash, created_at, ended_at, (select json_agg(json_build_object('kind', h.kind, 'placed_at', h.placed_at, 'until', h.until, 'cleared_at', h.cleared_at)) from withdrawal_holds h where h.withdrawal_id = withdrawals.id) as holds from withdrawals where user_id = :userId order by id")},
       'referrals', ${jsonRows("select case when referrer_id = :userId then 'invited a miner' else 'was invited' end as side, state, case when referrer_id = :userId then points end as points, created_at, counted_at from referrals where referrer_id = :userId or referred_id = :userId order by created_at")},
       'objections', ${jsonRows("select subject, subject_id, text, state, due_at, answer, answered_at, created_at from objections where user_id = :userId order by id")},
       'point_adjustments', ${jsonRows("select points, reason, created_at from point_adjustments where user_id = :userId order by created_at")},
       'weekly_mail', ${jsonRows("select time_zone, since from weekly_mail_readers where user_id = :userId")},
       'mails', ${jsonRows("select kind, created_at, outcome from mails where payload->>'userId' = :userId::text order by created_at")},
       'notifications', ${jsonRows("select kind, detail, created_at, read_at from notifications where user_id = :userId order by id")}
     ) as data`);
