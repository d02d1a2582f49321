import type { Knex } from "knex";

/** Which payments open a token account is asked before each signing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    "create index payout_attempts_opening on payout_attempts (token_account) where opens_account",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index payout_attempts_opening");
}
