import type { Knex } from "knex";

/** The public does not see what a protected account does. The release before does not ask, and writes false. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table social_accounts add column is_protected boolean not null default false");
}
