import type { Knex } from "knex";

/** Every mailed link is deleted once it is too old, not only links to unsubscribe. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index email_tokens_expiry on email_tokens (expires_at);
    drop index email_tokens_unsubscribe;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index email_tokens_unsubscribe on email_tokens (expires_at) where purpose = 'unsubscribe';
    drop index email_tokens_expiry;
  `);
}
