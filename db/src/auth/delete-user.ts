import type { Trx } from "../connection.ts";
import { maybe, oneValue, run } from "../query.ts";

/** Whether the miner has unpaid withdrawals. Locks the miner's ledger account. */
export async function lockForDeletion(trx: Trx, userId: string) {
  await maybe(trx, { userId })("select from ledger_accounts where id = :userId for update");
  return oneValue<boolean>(trx, { userId })(`
    select exists (select from withdrawals where user_id = :userId and status in ('pending', 'processing'))
      as "hasOpenWithdrawals"`);
}

/** Replaces what operators wrote about the miner. A trigger allows no other change of adjustments and approvals. */
const REMOVED = "Removed with the account";

/**
 * A debt without an account goes to the miner's account that earned most, unless another miner has linked that
 * account since. Without such an account the debt can no longer be paid.
 */
const MOVE_DEBT = `
  with debt as (
    select user_id, owed from point_debts where user_id = :userId and owed > 0 for update
  ), heir as (
    select x.network, x.external_id from social_accounts x
    where x.user_id = :userId and not exists (select from social_accounts o where o.network = x.network
      and o.external_id = x.external_id and o.user_id <> x.user_id and o.linked_at > x.linked_at)
    order by (select coalesce(sum(a.points), 0) from task_attempts a where a.user_id = x.user_id
      and a.network = x.network and a.external_id = x.external_id) desc, x.id limit 1
  ), moved as (
    insert into account_debts as d (network, external_id, user_id, owed)
    select heir.network, heir.external_id, debt.user_id, debt.owed from debt, heir
    on conflict (network, external_id, user_id) do update set owed = d.owed + excluded.owed
    returning owed
  )
  update point_debts set owed = 0 where user_id = :userId and exists (select from moved)`;

/**
 * Pseudonymises the miner: deletes names, addresses and tokens, and keeps the ledger, payouts and attempts
 * under an id that no longer names a person (financial records are kept for 7 years). Attempts keep X's
 * numeric id, so that no account earns a task twice and what an account owes is not forgotten. The texts of
 * automatic comments stay, so that no other account posts them again. The audit log is a chain of hashes and keeps
 * the reasons of operators. The caller has already removed the miner's X accounts.
 */
export async function deleteUser(trx: Trx, userId: string): Promise<void> {
  const statements = [
    "delete from sign_ups where email = (select email from users where id = :userId)",
    "delete from mails where payload->>'email' = (select email from users where id = :userId)",
    "delete from mails where due_at is not null and outcome is null and payload->>'userId' = :userId::text",
    `update users set email = 'deleted-' || id || '@deleted.invalid', password_hash = 'deleted',
       email_confirmed_at = null, deleted_at = now(),
       suspension_reason = case when suspension_reason is not null then :REMOVED end where id = :userId`,
    "update point_adjustments set reason = :REMOVED where user_id = :userId",
    `update withdrawal_approvals set reason = :REMOVED
     where withdrawal_id in (select id from withdrawals where user_id = :userId)`,
    // A withdrawal that failed without a try to pay it was rejected, and the operator wrote why.
    `update withdrawals w set failure_reason = :REMOVED where user_id = :userId and status = 'failed'
       and not exists (select from payout_attempts p where p.withdrawal_id = w.id)`,
    `update profiles set display_name = 'Deleted Miner', bio = '', avatar_url = null, sol_wallet_address = null,
       updated_at = now() where user_id = :userId`,
    `update sessions set ended_at = coalesce(ended_at, now()), user_agent = '' where user_id = :userId`,
    `update automation_actions set state = 'done', reason = 'account-removed', due_at = null,
       ended_at = coalesce(ended_at, now()) where user_id = :userId and state = 'undoing'`,
    // Re-checks and debts belong to the X account and pass to the next miner who links it.
    `update task_attempts a set act_reference = null where user_id = :userId and act_reference is not null
     and not exists (select from award_rechecks r where r.attempt_id = a.id and r.ended_at is null)`,
    MOVE_DEBT,
    "update social_accounts set username = 'deleted', name = 'deleted' where user_id = :userId",
    "delete from link_requests where session_id in (select id from sessions where user_id = :userId)",
    "delete from email_tokens where user_id = :userId or subject_id = :userId",
    "delete from wallet_challenges where user_id = :userId",
    // A review that runs now has read the wallets; a review that is due reads and deletes them.
    "select from referrals where referred_id = :userId for update",
    `delete from wallet_history where user_id = :userId
       and not exists (select from referrals where referred_id = :userId and due_at is not null)`,
    "delete from weekly_mail_readers where user_id = :userId",
    "delete from miner_mails where user_id = :userId",
    "delete from mails where payload->>'userId' = :userId::text",
    "delete from notifications where user_id = :userId",
    "delete from objections where user_id = :userId",
  ];
  for (const statement of statements) await run(trx, { userId, REMOVED })(statement);
}
