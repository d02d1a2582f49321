import type { Knex } from "knex";

/**
 * Suspended, unconfirmed and deleted users: few, and taken off a count of the ledger's ranking, so that the count need
 * not look at every user.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    "create index users_unranked on users (id) where suspended_at is not null or email_confirmed_at is null",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index users_unranked");
}
