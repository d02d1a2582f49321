import type { Knex } from "knex";

/** A period of a sweep is claimed in a row, so that it runs once, however many workers there are. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sweep_runs (
      name text primary key,
      started_at timestamptz not null
    );
    -- Rows that a relay has taken to the queues and not marked yet: another takes them after this moment.
    alter table outbox add column claimed_until timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table outbox drop column claimed_until; drop table sweep_runs");
}
