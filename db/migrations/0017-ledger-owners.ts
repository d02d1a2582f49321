import type { Knex } from "knex";

/**
 * A miner's account without its miner passed the check of 0004: comparing with null is neither true nor false, and
 * a check refuses only what is false.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_accounts drop constraint ledger_accounts_check,
      add constraint ledger_accounts_owner check
        (kind = 'user' and user_id is not null and user_id = id or kind = 'platform' and user_id is null)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table ledger_accounts drop constraint ledger_accounts_owner,
      add constraint ledger_accounts_check
        check (kind = 'user' and user_id = id or kind = 'platform' and user_id is null)
  `);
}
