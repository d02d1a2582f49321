import type { Knex } from "knex";

/** What the operators' lists of miners and tasks need beside the keys. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index users_email_prefix on users (email text_pattern_ops);
    create index users_suspended on users (id) where suspended_at is not null;
    create index social_accounts_username_prefix on social_accounts (lower(username) text_pattern_ops);
    create index mining_tasks_state on mining_tasks (state, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    "drop index mining_tasks_state, social_accounts_username_prefix, users_suspended, users_email_prefix",
  );
}
