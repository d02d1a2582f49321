import type { Knex } from "knex";

/**
 * What an operator's search and lists need beside the keys. The outbox has no index of its own for it: a miner's events are
 * found by its index of miners (outbox_user), so that nothing is added to the hottest table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index social_accounts_username on social_accounts (lower(username));
    create index mining_tasks_target_username on mining_tasks (lower(target_username));
    create index withdrawals_wallet on withdrawals (wallet_address);
    create index wallet_history_new_address on wallet_history (new_address);
    create index profiles_wallet on profiles (sol_wallet_address) where sol_wallet_address is not null;
    create index withdrawals_status on withdrawals (status, id desc);
    create index audit_log_act on audit_log (act, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index audit_log_act, withdrawals_status, profiles_wallet, wallet_history_new_address, withdrawals_wallet,
      mining_tasks_target_username, social_accounts_username;
  `);
}
