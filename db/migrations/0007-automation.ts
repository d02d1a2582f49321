import type { Knex } from "knex";

/** Acting for an account: what the miner allowed, what was done, and the switch that stops it for everybody. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Texts that automation may post under the target; each is posted once, whoever posts it.
    alter table mining_tasks add column comment_templates text[] not null default '{}';

    create table automation_settings (
      account_id uuid primary key references x_accounts (id),
      user_id uuid not null references users (id),
      auto_follow boolean not null default false,
      auto_like boolean not null default false,
      auto_repost boolean not null default false,
      auto_comment boolean not null default false,
      daily_actions smallint not null default 4 check (daily_actions between 1 and 8),
      active_from smallint not null default 9 check (active_from between 0 and 23),
      active_until smallint not null default 21 check (active_until between 1 and 24),
      time_zone text not null default 'UTC',
      paused_at timestamptz,
      -- Set by Lode at X's first refusal; the miner takes it away.
      stopped_at timestamptz,
      stopped_reason text,
      check (active_from <> active_until),
      check ((stopped_at is null) = (stopped_reason is null))
    );
    create index automation_settings_on on automation_settings (account_id)
      where auto_follow or auto_like or auto_repost or auto_comment;

    -- A miner's pause of everything.
    create table automation_pauses (
      user_id uuid primary key references users (id),
      paused_at timestamptz not null
    );

    create table automation_consents (
      account_id uuid not null references x_accounts (id),
      action text not null check (action in ('follow', 'like', 'repost', 'comment')),
      version text not null,
      given_at timestamptz not null,
      primary key (account_id, action, version)
    );

    create table automation_actions (
      id uuid primary key,
      account_id uuid not null references x_accounts (id),
      x_id text not null,
      user_id uuid not null references users (id),
      task_id uuid not null references mining_tasks (id),
      action text not null check (action in ('follow', 'like', 'repost', 'comment')),
      state text not null check (state in ('planned', 'acting', 'unknown', 'done', 'skipped', 'undoing', 'undone')),
      text text,
      -- When something is to be done about it; null once it has ended.
      due_at timestamptz,
      -- Written before X is told, with the account's own calendar day: the daily cap counts these.
      acted_at timestamptz,
      acted_on date,
      post_id text,
      reason text,
      looks integer not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((state in ('planned', 'acting', 'unknown', 'undoing')) = (due_at is not null)),
      check (state in ('planned', 'skipped') or acted_at is not null),
      check ((acted_at is null) = (acted_on is null))
    );
    -- An account does a task once; no two accounts say the same; one action of an account at a time.
    create unique index automation_actions_once on automation_actions (task_id, x_id) where state <> 'skipped';
    create unique index automation_actions_text on automation_actions (task_id, text)
      where text is not null and state <> 'skipped';
    create unique index automation_actions_one_at_a_time on automation_actions (account_id)
      where state in ('planned', 'acting', 'unknown');
    create index automation_actions_due on automation_actions (due_at) where due_at is not null;
    create index automation_actions_skips on automation_actions (task_id, x_id) where state = 'skipped';
    create index automation_actions_day on automation_actions (account_id, acted_on);
    create index automation_actions_user on automation_actions (user_id, id desc);

    -- What operators, or Lode itself on a doubt, have halted. No row: it runs.
    create table halts (
      name text primary key check (name in ('automation', 'payouts', 'verification')),
      reason text not null,
      actor text not null,
      halted_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table halts, automation_actions, automation_consents, automation_pauses, automation_settings;
    alter table mining_tasks drop column comment_templates;
  `);
}
