import type { Knex } from "knex";

/** Sorting of the console's lists, the beginning of a wallet's address, and attempts by the end of their ids. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index ledger_accounts_balance on ledger_accounts (balance, id) where kind = 'user';
    create index withdrawals_amount on withdrawals (amount, id);
    create index task_attempts_id_end on task_attempts (right(id::text, 8));

    -- These find whole addresses too.
    create index profiles_wallet_prefix on profiles (sol_wallet_address text_pattern_ops) where sol_wallet_address is not null;
    create index wallet_history_prefix on wallet_history (new_address text_pattern_ops);
    create index withdrawals_wallet_prefix on withdrawals (wallet_address text_pattern_ops, id);
    drop index profiles_wallet, wallet_history_new_address, withdrawals_wallet;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index profiles_wallet on profiles (sol_wallet_address) where sol_wallet_address is not null;
    create index wallet_history_new_address on wallet_history (new_address);
    create index withdrawals_wallet on withdrawals (wallet_address, id);
    drop index profiles_wallet_prefix, wallet_history_prefix, withdrawals_wallet_prefix, task_attempts_id_end,
      withdrawals_amount, ledger_accounts_balance;
  `);
}
