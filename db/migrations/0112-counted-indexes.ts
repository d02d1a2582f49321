import type { Knex } from "knex";

/** Outside a transaction: the indexes are built while the tables are written to. */
export const config = { transaction: false };

const INDEXES: Record<string, string> = {
  // The payments of one withdrawal, among all movements of the treasury.
  treasury_movements_payments: "treasury_movements using gin (withdrawal_ids)",
  // Few: what a miner has completed is what was awarded less these.
  task_attempts_reversed: "task_attempts (user_id) where state = 'reversed'",
};

/** What a build that was cut off has left is invalid, and is built again. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${definition}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index if exists ${name}`);
}
