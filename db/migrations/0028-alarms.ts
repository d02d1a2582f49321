import type { Knex } from "knex";

/** Findings of the overview that are open, and what the owners have yet to hear of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table alarms (
      id uuid primary key,
      -- The finding, and the queue or the network that it is about.
      key text not null,
      -- The worst since the alarm opened.
      light text not null check (light in ('amber', 'red')),
      text text not null,
      runbook text not null,
      opened_at timestamptz not null,
      missing_since timestamptz,
      -- A cleared alarm is deleted once the owners have been mailed.
      cleared_at timestamptz,
      -- When the next try to mail the owners is due; null if they know.
      mail_at timestamptz,
      constraint alarms_cleared check (cleared_at is null or mail_at is not null)
    );
    create unique index alarms_open on alarms (key) where cleared_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table alarms;");
}
