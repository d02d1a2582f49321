import type { Knex } from "knex";

/** Awards that are looked at again, and what could not be taken back yet. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table award_rechecks (
      id uuid primary key,
      attempt_id uuid not null references task_attempts (id),
      state text not null check (state in ('scheduled', 'warned', 'kept', 'reversed', 'dropped')),
      -- When it is looked at; null once it has ended.
      due_at timestamptz,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      check ((state in ('scheduled', 'warned')) = (due_at is not null))
    );
    create index award_rechecks_due on award_rechecks (due_at) where due_at is not null;
    create index award_rechecks_attempt on award_rechecks (attempt_id);

    -- Points of reversals that the balance could not bear; netted from the next awards.
    create table point_debts (
      user_id uuid primary key references users (id),
      owed bigint not null check (owed >= 0)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table point_debts, award_rechecks");
}
