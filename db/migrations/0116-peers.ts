import type { Knex } from "knex";

/** What a worker found when it last asked the mail server, the node, Redis, the page, disks and clocks; and which sweeps do not end. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table peers (
      name text primary key,
      asked_at timestamptz not null,
      worked_at timestamptz,
      -- In a row.
      failures integer not null check (failures >= 0),
      said jsonb not null
    );
    -- From then on a sweep that was begun and has not ended counts as silent; null once it has ended.
    alter table sweep_runs add column silent_at timestamptz;
  `);
}
