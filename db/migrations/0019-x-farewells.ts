import type { Knex } from "knex";

/** Tokens that are to be taken back at X: all that is left of a removed account's, for a day at most. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table x_farewells (
      account_id uuid primary key references x_accounts (id),
      sealed_tokens text not null,
      said_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table x_farewells");
}
