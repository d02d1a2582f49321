import type { Knex } from "knex";

/** What the operators' overview reads: samples, service levels by the minute, and the workers that are alive. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table operation_samples (
      taken_at timestamptz primary key,
      facts jsonb not null
    );

    -- Totals only grow, so that Prometheus can read them as counters; minutes are deleted after a while.
    create table service_levels (
      level text primary key,
      good bigint not null default 0 check (good >= 0),
      bad bigint not null default 0 check (bad >= 0),
      -- Events up to this moment are counted, each once.
      counted_to timestamptz not null default now()
    );
    create table service_level_minutes (
      level text not null references service_levels (level),
      minute timestamptz not null,
      good integer not null default 0 check (good >= 0),
      bad integer not null default 0 check (bad >= 0),
      primary key (level, minute)
    );
    create index service_level_minutes_age on service_level_minutes (minute);
    insert into service_levels (level) values ('verdicts'), ('withdrawals'), ('page'), ('automation');

    create table worker_heartbeats (
      id uuid primary key,
      version text not null,
      host text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      running_jobs integer not null check (running_jobs >= 0),
      -- Share of one processor since the last heartbeat.
      processor real not null check (processor >= 0),
      memory_bytes bigint not null check (memory_bytes >= 0)
    );

    -- For when an action was planned: its due_at is moved once it is being taken.
    alter table automation_actions add column planned_for timestamptz;
    create index automation_actions_acted on automation_actions (acted_at) where planned_for is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index automation_actions_acted;
    alter table automation_actions drop column planned_for;
    drop table worker_heartbeats, service_level_minutes, service_levels, operation_samples;
  `);
}
