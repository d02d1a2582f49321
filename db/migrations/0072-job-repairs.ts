import type { Knex } from "knex";

/**
 * A failed job keeps each of its failures and what became of it, and operators repair many at once: what a repair covers,
 * what it was predicted to do and what it did are rows. Queues are paused here, because Redis may be flushed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function payload_values(payload jsonb) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(value), '{}') from jsonb_each_text(payload)
    $$;

    alter table failed_jobs
      -- Names one job of one queue for as long as it exists; BullMQ's ids begin again after a flush of Redis.
      add column run_key text unique,
      -- The error without its ids and numbers, so that failures with the same cause are found together.
      add column error_class text not null default '',
      add column state text not null default 'failed'
        check (state in ('retrying', 'failed', 'replaying', 'recovered', 'discarded')),
      add column first_failed_at timestamptz not null default now(),
      add column replays integer not null default 0;
    update failed_jobs set first_failed_at = failed_at, error_class = left(error, 120);
    create index failed_jobs_by_id on failed_jobs (id desc);
    create index failed_jobs_state on failed_jobs (state, id desc);
    create index failed_jobs_queue on failed_jobs (queue, id desc);
    create index failed_jobs_job on failed_jobs (job, id desc);
    create index failed_jobs_class on failed_jobs (error_class, id desc);
    create index failed_jobs_payload on failed_jobs using gin (payload_values(payload));

    create table job_failures (
      failed_job_id uuid not null references failed_jobs (id),
      -- Over all replays.
      n integer not null,
      error text not null,
      failed_at timestamptz not null default now(),
      primary key (failed_job_id, n)
    );
    insert into job_failures (failed_job_id, n, error, failed_at) select id, tries, error, failed_at from failed_jobs;

    create table job_repairs (
      id uuid primary key,
      action text not null check (action in ('retry', 'discard')),
      filter jsonb not null,
      reason text not null,
      actor text not null,
      per_second integer not null check (per_second between 1 and 500),
      not_before timestamptz,
      state text not null default 'running' check (state in ('running', 'stopped', 'done')),
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index job_repairs_running on job_repairs (id) where state = 'running';
    create table job_repair_items (
      repair_id uuid not null references job_repairs (id),
      failed_job_id uuid not null references failed_jobs (id),
      predicted text not null check (predicted in ('run', 'discard', 'nothing-to-do')),
      claimed_at timestamptz,
      outcome text check (outcome in ('done', 'nothing-to-do', 'discarded', 'failed-again', 'changed-meanwhile', 'stopped')),
      ended_at timestamptz,
      primary key (repair_id, failed_job_id)
    );
    create index job_repair_items_waiting on job_repair_items (repair_id, failed_job_id) where claimed_at is null;
    create index job_repair_items_claimed on job_repair_items (claimed_at) where claimed_at is not null and outcome is null;
    create index job_repair_items_job on job_repair_items (failed_job_id);

    create table paused_queues (
      queue text primary key,
      reason text not null,
      actor text not null,
      paused_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table paused_queues, job_repair_items, job_repairs, job_failures;
    drop index failed_jobs_by_id, failed_jobs_state, failed_jobs_queue, failed_jobs_job, failed_jobs_class,
      failed_jobs_payload;
    alter table failed_jobs drop column run_key, drop column error_class, drop column state,
      drop column first_failed_at, drop column replays;
    drop function payload_values;
  `);
}
