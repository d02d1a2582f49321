import type { Knex } from "knex";

/** The network's address of an account's picture; the picture itself is only cached. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table social_accounts add column picture text");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table social_accounts drop column picture");
}
