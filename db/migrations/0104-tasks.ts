import type { Knex } from "knex";

/** Tasks, attempts, what probes saw of them, and re-checks of awards. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mining_tasks (
      id uuid primary key,
      kind text not null,
      target_username text not null,
      target_account_id text,
      target_post_id text,
      base_points bigint not null check (base_points > 0),
      description text not null,
      starts_at timestamptz,
      expires_at timestamptz,
      budget_points bigint check (budget_points > 0),
      spent_points bigint not null default 0 check (spent_points >= 0),
      state text not null check (state in ('draft', 'published', 'ended')),
      created_at timestamptz not null default now(),
      max_completions integer check (max_completions > 0),
      completions integer not null default 0 check (completions >= 0),
      ended_at timestamptz,
      network text not null,
      constraint mining_tasks_ended check ((state = 'ended') = (ended_at is not null)),
      constraint mining_tasks_kind foreign key (kind) references action_kinds(kind)
    );
    create index mining_tasks_published on mining_tasks (created_at) where state = 'published';
    create index mining_tasks_state on mining_tasks (state, id);
    create index mining_tasks_target_username on mining_tasks (lower(target_username));
    create index mining_tasks_id_end on mining_tasks (right(id::text, 8));

    create table task_texts (
      task_id uuid not null references mining_tasks(id),
      -- In the order in which they are used.
      n integer not null check ((n >= 1) and (n <= 1000)),
      text text not null
        check (((char_length(text) >= 1) and (char_length(text) <= 1000)) and (text = btrim(text)) and (text !~ '[[:cntrl:]]')),
      -- By which two texts are taken for the same.
      folded text not null check (folded <> ''),
      -- False once the task has ended: another task may say it then.
      reserved boolean not null default true,
      constraint task_texts_pkey primary key (task_id, n)
    );
    create unique index task_texts_reserved on task_texts (folded) where reserved;

    create table task_attempts (
      id uuid primary key,
      task_id uuid not null references mining_tasks(id),
      external_id text not null,
      account_id uuid not null references social_accounts(id),
      user_id uuid not null references users(id),
      source text not null check (source in ('manual', 'automation')),
      state text not null check (state in ('verifying', 'unknown', 'verified', 'not_done', 'reversed')),
      reason text,
      checks integer not null default 0,
      leased_until timestamptz,
      next_check_at timestamptz,
      points bigint,
      breakdown jsonb,
      formula_version integer,
      asked_at timestamptz not null default now(),
      decided_at timestamptz,
      reserved_points bigint,
      reserved_breakdown jsonb,
      -- Given up for good when the account has to be reconnected: another may have taken the place
      -- meanwhile.
      holds_place boolean not null default true,
      act_reference jsonb,
      network text not null,
      batch_key text not null,
      constraint task_attempts_check check (state in ('verified', 'reversed') = (points is not null)),
      constraint task_attempts_reserved check ((reserved_points is null) = (reserved_breakdown is null))
    );
    create unique index task_attempts_once on task_attempts (task_id, external_id) where state <> 'not_done';
    create index task_attempts_open on task_attempts (next_check_at) where state in ('verifying', 'unknown');
    -- With task_attempts_once, all attempts of one account on one task.
    create index task_attempts_not_done on task_attempts (task_id, external_id) where state = 'not_done';
    create index task_attempts_id_end on task_attempts (right(id::text, 8));
    create index task_attempts_open_batch on task_attempts (batch_key, asked_at)
      where state in ('verifying', 'unknown');
    create index task_attempts_reversed on task_attempts (user_id) where state = 'reversed';
    create index task_attempts_task on task_attempts (task_id, id);
    create index task_attempts_user on task_attempts (user_id, asked_at desc);
    create index task_attempts_waiting on task_attempts (task_id, asked_at) where state in ('verifying', 'unknown');

    create table verification_receipts (
      id uuid primary key,
      attempt_id uuid not null references task_attempts(id),
      probe text not null,
      endpoint text not null,
      asked_at timestamptz not null,
      observed text not null,
      rule text not null,
      result text not null check (result in ('verified', 'not_done', 'unknown')),
      cost_microdollars bigint not null,
      body_sha256 text,
      -- What the account has signed, in the network's own bytes, so that anybody can check it.
      evidence text check (octet_length(evidence) <= 65536),
      network text not null default 'x'
    ) partition by range (id);
    create index verification_receipts_attempt on verification_receipts (attempt_id, asked_at);
    create index verification_receipts_spent on verification_receipts (asked_at) include (network, cost_microdollars);

    create table award_rechecks (
      id uuid primary key,
      attempt_id uuid not null references task_attempts(id),
      -- 'waiting': the awarded miner's Lode account was deleted, and nobody has the X account linked.
      state text not null check (state in ('scheduled', 'warned', 'waiting', 'kept', 'reversed', 'dropped')),
      -- When it is looked at; null once it has ended.
      due_at timestamptz,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      warned_at timestamptz,
      -- Looks that X answered without proving anything.
      unproved integer not null default 0 check (unproved >= 0),
      warned_of text check (warned_of in ('undone', 'unlinked')),
      unlinked_since timestamptz,
      unanswered integer not null default 0 check (unanswered >= 0),
      -- Network and the network's id of the account, as 'x:123'.
      waits_for text,
      constraint award_rechecks_check check (state in ('scheduled', 'warned') = (due_at is not null)),
      constraint award_rechecks_waiting check ((state = 'waiting') = (waits_for is not null))
    );
    create index award_rechecks_attempt on award_rechecks (attempt_id);
    create index award_rechecks_due on award_rechecks (due_at) where due_at is not null;
    create index award_rechecks_waiting on award_rechecks (waits_for) where waits_for is not null;

    -- Acts that a re-check proved undone: the next such act of the miner or of the account gets no notice.
    create table undone_acts (
      recheck_id uuid primary key references award_rechecks(id),
      user_id uuid not null references users(id),
      network text not null,
      external_id text not null,
      at timestamptz not null
    );
    create index undone_acts_user on undone_acts (user_id, at);
    create index undone_acts_account on undone_acts (network, external_id, at);
    create index undone_acts_age on undone_acts (at);

    -- What reversals could not take: owed by the awarded miner, and by whoever has the account linked.
    create table account_debts (
      network text not null,
      external_id text not null,
      user_id uuid not null references users(id),
      owed bigint not null check (owed >= 0),
      -- What other miners with the account have paid of this miner's debt.
      paid_by_others bigint not null default 0 check (paid_by_others >= 0),
      constraint account_debts_pkey primary key (network, external_id, user_id)
    );
    create index account_debts_user on account_debts (user_id);

    create table check_allowances (
      -- miner:ID, or account:NETWORK:ID.
      subject text primary key,
      -- The UTC day of the figures.
      day date not null,
      -- The cost of checks that did not end in verified.
      microdollars bigint not null check (microdollars >= 0),
      -- Verdicts not_done in a row.
      misses integer not null check (misses >= 0),
      missed_at timestamptz
    ) with (fillfactor=80);

    -- The posts that tasks act on, on networks whose posts are signed, so that a receipt can carry its target.
    create table target_posts (
      network text not null,
      -- The network's own ids.
      post_id text not null,
      account_id text not null,
      -- What the account has signed, in the network's own bytes.
      evidence text not null check (octet_length(evidence) <= 65536),
      seen_at timestamptz not null default now(),
      primary key (network, post_id, account_id)
    );

    create function mining_tasks_target() returns trigger language plpgsql as $$
      begin
        perform from action_kinds k
          where k.kind = new.kind and (k.target = 'post') = (new.target_post_id is not null);
        if not found then
          raise exception 'a task of the kind % has the wrong target', new.kind
            using errcode = 'check_violation', constraint = 'mining_tasks_target';
        end if;
        return new;
      end
    $$;

    create function task_texts_of_drafts() returns trigger language plpgsql as $$
      begin
        perform from mining_tasks t join action_kinds k on k.kind = t.kind and k.has_text
          where t.id = coalesce(new.task_id, old.task_id) and t.state = 'draft' for no key update of t;
        if not found then
          raise exception 'the texts of a task change only while it is the draft of a kind with texts'
            using errcode = 'check_violation', constraint = 'task_texts_draft';
        end if;
        return coalesce(new, old);
      end
    $$;

    create function task_texts_released() returns trigger language plpgsql as $$
      begin
        update task_texts set reserved = false where task_id = new.id;
        return null;
      end
    $$;

    create trigger mining_tasks_move before update of state on mining_tasks
      for each row when ((old.state is distinct from new.state)) execute function refuse_unknown_move('state', '{"draft":["published","ended"],"published":["ended"],"ended":[]}');
    create trigger mining_tasks_target before insert or update of kind, target_post_id on mining_tasks
      for each row execute function mining_tasks_target();
    -- An upheld objection awards an attempt that was judged not done, or gives a reversed award back.
    create trigger task_attempts_move before update of state on task_attempts
      for each row when ((old.state is distinct from new.state)) execute function refuse_unknown_move('state', '{"verifying":["verified","not_done","unknown"],"unknown":["verified","not_done"],"verified":["reversed"],"not_done":["verified"],"reversed":["verified"]}');
    create trigger task_texts_of_drafts before insert or delete or update of task_id, n, text, folded on task_texts
      for each row execute function task_texts_of_drafts();
    create trigger task_texts_released after update of state on mining_tasks
      for each row when (((new.state = 'ended') and (old.state <> 'ended'))) execute function task_texts_released();
    -- The first partition ends with the next month.
    do $$ begin
      execute format('create table verification_receipts_first partition of verification_receipts for values from (minvalue) to (%L)',
        uuid_at((date_trunc('month', now() at time zone 'utc') + interval '2 months') at time zone 'utc'));
    end $$;
    -- For a month without a partition: no write may be refused for the lack of one.
    create table verification_receipts_default partition of verification_receipts default;
    select copy_statement_triggers('verification_receipts', 'verification_receipts_first');
    select copy_statement_triggers('verification_receipts', 'verification_receipts_default');
    select make_month_partitions('verification_receipts', 3);
  `);
}
