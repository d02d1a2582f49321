import type { Trx } from "../connection.ts";
import { maybe, one, run } from "../query.ts";

/**
 * Whether the miner has unpaid withdrawals. The miner's ledger account is locked until the transaction ends.
 */
export async function lockForDeletion(trx: Trx, userId: string): Promise<{ hasOpenWithdrawals: boolean }> {
  await maybe(trx, "select from ledger_accounts where id = :userId for update", { userId });
  return one(
    trx,
    `select exists (select from withdrawals where user_id = :userId and status in ('pending', 'processing'))
       as "hasOpenWithdrawals"`,
    { userId },
  );
}

/**
 * Pseudonymises the miner: deletes names, addresses and tokens, and keeps the ledger, payouts and attempts
 * under an id that no longer names a person (financial records are kept for 7 years). Attempts keep X's
 * numeric id, so that no account earns a task twice. The texts of automatic comments stay, so that no other
 * account posts them again. The caller has already removed the miner's X accounts.
 */
export async function deleteUser(trx: Trx, userId: string): Promise<void> {
  const statements = [
    "delete from sign_ups where email = (select email from users where id = :userId)",
    "delete from email_requests where email = (select email from users where id = :userId)",
    `update users set email = 'deleted-' || id || '@deleted.invalid', password_hash = 'deleted',
       email_confirmed_at = null, deleted_at = now() where id = :userId`,
    `update profiles set display_name = 'Deleted Miner', bio = '', avatar_url = null, sol_wallet_address = null,
       updated_at = now() where user_id = :userId`,
    `update sessions set ended_at = coalesce(ended_at, now()), user_agent = '' where user_id = :userId`,
    `update automation_actions set state = 'done', reason = 'account-removed', due_at = null,
       ended_at = coalesce(ended_at, now()) where user_id = :userId and state = 'undoing'`,
    "update task_attempts set act_reference = null where user_id = :userId and act_reference is not null",
    // Nobody can spend the miner's points any more, so no award needs to be taken back.
    `update award_rechecks set state = 'dropped', due_at = null, ended_at = now()
     where due_at is not null and attempt_id in (select id from task_attempts where user_id = :userId)`,
    "update social_accounts set username = 'deleted', name = 'deleted' where user_id = :userId",
    "delete from link_requests where session_id in (select id from sessions where user_id = :userId)",
    "delete from email_tokens where user_id = :userId or subject_id = :userId",
    "delete from wallet_challenges where user_id = :userId",
    "delete from wallet_history where user_id = :userId",
    "delete from notifications where user_id = :userId",
    "delete from objections where user_id = :userId",
  ];
  for (const statement of statements) await run(trx, statement, { userId });
}
