import type { Knex } from "knex";

/** What miners let Lode do for their accounts, and the log of automation's actions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table automation_settings (
      account_id uuid primary key references social_accounts(id),
      user_id uuid not null references users(id),
      daily_actions smallint not null default 4 check ((daily_actions >= 1) and (daily_actions <= 8)),
      active_from smallint not null default 9 check ((active_from >= 0) and (active_from <= 23)),
      active_until smallint not null default 21 check ((active_until >= 1) and (active_until <= 24)),
      time_zone text not null default 'UTC',
      paused_at timestamptz,
      -- Set by Lode at X's first refusal; the miner takes it away.
      stopped_at timestamptz,
      stopped_reason text,
      constraint automation_settings_check check (active_from <> active_until),
      constraint automation_settings_check1 check ((stopped_at is null) = (stopped_reason is null))
    );

    create table automation_switches (
      account_id uuid not null references social_accounts(id),
      kind text not null references action_kinds(kind),
      switched_on_at timestamptz not null,
      constraint automation_switches_pkey primary key (account_id, kind)
    );

    create table automation_consents (
      account_id uuid not null references social_accounts(id),
      kind text not null,
      version text not null,
      given_at timestamptz not null,
      constraint automation_consents_kind foreign key (kind) references action_kinds(kind),
      constraint automation_consents_pkey primary key (account_id, kind, version)
    );

    -- A miner's pause of everything.
    create table automation_pauses (
      user_id uuid primary key references users(id),
      paused_at timestamptz not null
    );

    create table automation_actions (
      id uuid primary key,
      account_id uuid not null references social_accounts(id),
      external_id text not null,
      user_id uuid not null references users(id),
      task_id uuid not null references mining_tasks(id),
      kind text not null,
      state text not null check (state in ('planned', 'acting', 'unknown', 'done', 'skipped', 'undoing', 'undone')),
      text text,
      -- When something is to be done about it; null once it has ended.
      due_at timestamptz,
      -- Written before X is told, with the UTC day: the daily cap counts these.
      acted_at timestamptz,
      acted_on date,
      post_id text,
      reason text,
      probes integer not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz,
      reserved_points bigint,
      network text not null,
      planned_for timestamptz,
      constraint automation_actions_check
        check (state in ('planned', 'acting', 'unknown', 'undoing') = (due_at is not null)),
      constraint automation_actions_check1 check (state in ('planned', 'skipped') or (acted_at is not null)),
      constraint automation_actions_check2 check ((acted_at is null) = (acted_on is null)),
      constraint automation_actions_kind foreign key (kind) references action_kinds(kind),
      constraint automation_actions_utc_day check (acted_on = ((acted_at AT TIME ZONE 'utc'))::date)
    );
    create index automation_actions_account_day on automation_actions (network, external_id, acted_on);
    create index automation_actions_acted on automation_actions (acted_at) where planned_for is not null;
    create index automation_actions_due on automation_actions (due_at) where due_at is not null;
    create unique index automation_actions_once on automation_actions (task_id, external_id)
      where state <> 'skipped';
    create unique index automation_actions_one_at_a_time on automation_actions (account_id)
      where state in ('planned', 'acting', 'unknown');
    create index automation_actions_skips on automation_actions (task_id, external_id) where state = 'skipped';
    create index automation_actions_task_texts on automation_actions (task_id, text) where text is not null;
    create unique index automation_actions_text on automation_actions (task_id, text)
      where (text is not null) and (state <> 'skipped');
    create index automation_actions_user on automation_actions (user_id, id desc);

    create trigger automation_actions_move before update of state on automation_actions
      for each row when ((old.state is distinct from new.state)) execute function refuse_unknown_move('state', '{"planned":["acting","skipped"],"acting":["done","unknown","planned","skipped"],"unknown":["done","planned","skipped"],"done":["undoing"],"undoing":["undone","done"],"skipped":[],"undone":[]}');
  `);
}
