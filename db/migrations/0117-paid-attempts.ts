import type { Knex } from "knex";

/** A dashboard asks which acts of the miner's accounts were paid, by whomever the accounts were linked then. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index task_attempts_paid on task_attempts (external_id) where state in ('verified', 'reversed')
  `);
}
