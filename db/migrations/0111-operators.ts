import type { Knex } from "knex";

/** Operators, their log, and what they watch. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table operators (
      id uuid primary key,
      email text not null check (email = lower(email)) unique,
      password_hash text not null,
      created_at timestamptz not null default now(),
      role text not null check (role in ('viewer', 'operator', 'owner')),
      -- The hash of the password that the configuration gave last: a restart with the same one changes
      -- nothing, whatever the operator has chosen since.
      configured_hash text,
      must_change_password boolean not null default false,
      sealed_totp text,
      totp_confirmed_at timestamptz,
      -- The newest time step whose code was accepted: each code works once (RFC 6238, section 5.2).
      totp_step bigint not null default 0,
      disabled_at timestamptz,
      first_password_until timestamptz
    );

    create table operator_sessions (
      id uuid primary key,
      operator_id uuid not null references operators(id),
      cookie_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;

    create table operator_recovery_codes (
      operator_id uuid not null references operators(id),
      code_hash bytea not null,
      used_at timestamptz,
      constraint operator_recovery_codes_pkey primary key (operator_id, code_hash)
    );

    create table audit_log (
      id uuid primary key,
      actor text not null,
      act text not null,
      subject_id uuid,
      detail jsonb not null default '{}'::jsonb,
      at timestamptz not null default now()
    );
    create index audit_log_act on audit_log (act, id);
    create index audit_log_actor on audit_log (actor, id);
    create index audit_log_newest on audit_log (id desc);
    create index audit_log_subject on audit_log (subject_id, id) where subject_id is not null;
    create index audit_log_switches on audit_log (id desc)
      where (act ~~ 'halted %') or (act ~~ 'resumed %') or (act ~~ 'paused %');

    create table audit_chain (
      seq bigint primary key,
      audit_id uuid not null references audit_log(id) unique,
      hash bytea not null
    );

    create table audit_head (
      only_row boolean primary key default true check (only_row),
      seq bigint not null,
      hash bytea not null
    );

    -- What operators, or Lode itself on a doubt, have halted. No row: it runs.
    create table halts (
      name text primary key check (name in ('automation', 'payouts', 'verification')),
      reason text not null,
      actor text not null,
      halted_at timestamptz not null default now()
    );

    -- A halt that was ended stays as history: what is counted since then is counted from a row, not from a
    -- sentence.
    create table ended_halts (
      id uuid primary key,
      name text not null,
      reason text not null,
      actor text not null,
      halted_at timestamptz not null,
      ended_by text not null,
      ended_at timestamptz not null default now()
    );
    create index ended_halts_name on ended_halts (name, ended_at desc);

    create table objections (
      id uuid primary key,
      user_id uuid not null references users(id),
      subject text not null check (subject in ('verdict', 'reversal', 'suspension')),
      -- The attempt; of a suspension, the miner.
      subject_id uuid not null,
      -- When what is objected to was decided: a later suspension is another decision.
      decided_at timestamptz not null,
      text text not null,
      state text not null default 'open' check (state in ('open', 'upheld', 'rejected')),
      due_at timestamptz not null,
      answer text,
      answered_by text,
      answered_at timestamptz,
      created_at timestamptz not null default now(),
      constraint objections_check check ((state = 'open') = (answered_at is null)),
      constraint objections_check1 check ((answered_at is null) = (answered_by is null)),
      constraint objections_once unique (user_id, subject, subject_id, decided_at)
    );
    create index objections_answered on objections (id) where state <> 'open';
    create index objections_open on objections (due_at, id) where state = 'open';
    create index objections_id_end on objections (right(id::text, 8));
    create index objections_subject on objections (subject_id);
    create index objections_user on objections (user_id, id);

    create table worker_heartbeats (
      id uuid primary key,
      version text not null,
      host text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      running_jobs integer not null check (running_jobs >= 0),
      -- Share of one processor since the last heartbeat.
      processor real not null check (processor >= (0)::double precision),
      memory_bytes bigint not null check (memory_bytes >= 0),
      settings jsonb not null default '{}'::jsonb
    );

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
      level text not null references service_levels(level),
      minute timestamptz not null,
      good integer not null default 0 check (good >= 0),
      bad integer not null default 0 check (bad >= 0),
      constraint service_level_minutes_pkey primary key (level, minute)
    );
    create index service_level_minutes_age on service_level_minutes (minute);

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

    create table backups (
      id uuid primary key,
      started_at timestamptz not null,
      ended_at timestamptz not null check (ended_at >= started_at),
      bytes bigint not null check (bytes > 0),
      -- Whether the server archived its log, so that any later moment can be restored.
      has_log boolean not null
    );
    create index backups_ended on backups (ended_at);

    create table operator_credits (
      id uuid primary key,
      -- The address of an operator's account, or the command line.
      operator text not null,
      source text not null check (source in ('adjustment', 'objection', 'task-budget', 'doubt')),
      subject_id uuid not null,
      points bigint not null check (points >= 0),
      constraint operator_credits_once unique (source, subject_id)
    );
    create index operator_credits_operator on operator_credits (operator, id);

    create table operator_proposals (
      id uuid primary key,
      -- In lower case. The account may not exist yet.
      email text not null check (email = lower(email)),
      reason text not null,
      proposed_by text not null,
      ends_at timestamptz not null,
      decided_by text,
      outcome text check (outcome in ('confirmed', 'rejected')),
      constraint operator_proposals_decided check ((decided_by is null) = (outcome is null))
    );
    create unique index operator_proposals_open on operator_proposals (email) where outcome is null;

    create function audit_hash(previous bytea, seq bigint, entry audit_log) returns bytea language sql stable as $$
      select sha256(previous || convert_to(string_agg(octet_length(part) || ':' || part, '' order by n), 'UTF8'))
      from unnest(array[
        seq::text, entry.id::text, entry.actor, entry.act, coalesce(entry.subject_id::text, ''), entry.detail::text,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      ]) with ordinality as parts (part, n)
    $$;

    create function chain_audit() returns trigger language plpgsql as $$
      declare head audit_head;
      begin
        select * into strict head from audit_head for update;
        insert into audit_chain (seq, audit_id, hash) values (head.seq + 1, new.id, audit_hash(head.hash, head.seq + 1, new));
        update audit_head set seq = audit_chain.seq, hash = audit_chain.hash from audit_chain where audit_chain.audit_id = new.id;
        return null;
      end
    $$;

    create trigger audit_chain_append_only before delete or update or truncate on audit_chain
      for each statement execute function refuse_change();
    create constraint trigger audit_chained after insert on audit_log deferrable initially deferred for each row execute function chain_audit();
    create trigger audit_log_append_only before delete or update or truncate on audit_log
      for each statement execute function refuse_change();
    create trigger objections_move before update of state on objections
      for each row when ((old.state is distinct from new.state)) execute function refuse_unknown_move('state', '{"open":["upheld","rejected"],"upheld":[],"rejected":[]}');
    insert into audit_head (seq, hash) values (0, sha256(''));
    insert into service_levels (level) values ('verdicts'), ('withdrawals'), ('page'), ('automation');
  `);
}
