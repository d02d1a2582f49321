import type { Knex } from "knex";

/**
 * A re-check whose X account has no link that can be used waits, and in the end costs the award: since when, what its
 * miner was told of, and how often X gave no answer.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table award_rechecks
      add column warned_of text check (warned_of in ('undone', 'unlinked')),
      add column unlinked_since timestamptz,
      add column unanswered integer not null default 0 check (unanswered >= 0);
    update award_rechecks set warned_of = 'undone' where state = 'warned';

    -- Re-checks of deleted miners: there is nothing left to take.
    update award_rechecks set state = 'dropped', due_at = null, ended_at = now()
    where due_at is not null and attempt_id in (
      select a.id from task_attempts a join users u on u.id = a.user_id where u.deleted_at is not null);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table award_rechecks drop column warned_of, drop column unlinked_since, drop column unanswered;
  `);
}
