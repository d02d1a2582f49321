import type { Knex } from "knex";

/** What X costs in a day, and who waits on one task, are both asked often. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index verification_receipts_day on verification_receipts (asked_at) include (cost_microdollars);
    create index task_attempts_waiting on task_attempts (task_id, asked_at) where state in ('verifying', 'unknown');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index verification_receipts_day, task_attempts_waiting");
}
