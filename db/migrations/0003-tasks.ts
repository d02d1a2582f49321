import type { Knex } from "knex";

/** Tasks, attempts and the receipts of probes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mining_tasks (
      id uuid primary key,
      task_type text not null check (task_type in ('follow', 'like', 'repost', 'comment')),
      target_username text not null,
      target_twitter_id text,
      target_tweet_id text,
      base_points bigint not null check (base_points > 0),
      description text not null,
      starts_at timestamptz,
      expires_at timestamptz,
      budget_points bigint check (budget_points > 0),
      spent_points bigint not null default 0 check (spent_points >= 0),
      state text not null check (state in ('draft', 'published', 'ended')),
      created_at timestamptz not null default now(),
      check (task_type = 'follow' or target_tweet_id is not null)
    );
    create index mining_tasks_published on mining_tasks (created_at) where state = 'published';

    create table task_attempts (
      id uuid primary key,
      task_id uuid not null references mining_tasks (id),
      x_id text not null,
      account_id uuid not null references x_accounts (id),
      user_id uuid not null references users (id),
      source text not null check (source in ('manual', 'automation')),
      state text not null check (state in ('queued', 'verifying', 'unknown', 'verified', 'not_done', 'reversed')),
      reason text,
      checks integer not null default 0,
      leased_until timestamptz,
      next_check_at timestamptz,
      points bigint,
      breakdown jsonb,
      formula_version integer,
      asked_at timestamptz not null default now(),
      decided_at timestamptz,
      check ((state in ('verified', 'reversed')) = (points is not null))
    );
    -- One open or won attempt per task and X account, for ever; a miss may be tried again.
    create unique index task_attempts_once on task_attempts (task_id, x_id) where state <> 'not_done';
    create index task_attempts_user on task_attempts (user_id, asked_at desc);
    create index task_attempts_open on task_attempts (next_check_at) where state in ('verifying', 'unknown');

    create table verification_receipts (
      id uuid primary key,
      attempt_id uuid not null references task_attempts (id),
      probe text not null,
      endpoint text not null,
      asked_at timestamptz not null,
      observed text not null,
      rule text not null,
      result text not null check (result in ('verified', 'not_done', 'unknown')),
      cost_microdollars bigint not null,
      body_sha256 text
    );
    create index verification_receipts_attempt on verification_receipts (attempt_id, asked_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table verification_receipts, task_attempts, mining_tasks");
}
