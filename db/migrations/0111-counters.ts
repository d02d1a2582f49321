import type { Knex } from "knex";

/**
 * Figures of tables that only grow, counted by the transactions that write them, and what checks them and the ledger in
 * steps of the same size however long the history is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    set local lock_timeout = '10s';
    create table counters (
      name text not null,
      -- As in ledger_totals: a row for each connection, so that no transaction waits for another.
      slot integer not null check (slot >= 0),
      value bigint not null,
      -- All steps up and down without their sign: what may have moved while the rows were being counted.
      changes bigint not null,
      primary key (name, slot)
    ) with (fillfactor = 50);
    create function count_up(counter text, step bigint) returns void language sql as $$
      insert into counters as c (name, slot, value, changes) values (counter, pg_backend_pid(), step, abs(step))
      on conflict (name, slot) do update set value = c.value + excluded.value, changes = c.changes + excluded.changes
    $$;

    -- Sets every counter to what its rows say; what would change them waits.
    create function recount_counters() returns void language sql as $$
      lock table users, withdrawals in share row exclusive mode;
      delete from counters;
      insert into counters (name, slot, value, changes)
      select 'miners', 0, count(*), 0 from users where email_confirmed_at is not null
      union all select 'withdrawals completed', 0, count(*), 0 from withdrawals where status = 'completed'
      union all select 'withdrawals failed', 0, count(*), 0 from withdrawals where status = 'failed'
      union all select 'points completed', 0, coalesce(sum(amount), 0), 0 from withdrawals where status = 'completed'
    $$;
    lock table users, withdrawals in share row exclusive mode;
    select recount_counters();

    create function count_miner() returns trigger language plpgsql as $$
    begin
      perform count_up('miners', case when new.email_confirmed_at is null then -1 else 1 end);
      return null;
    end $$;
    create trigger users_counted after update of email_confirmed_at on users for each row
      when ((old.email_confirmed_at is null) <> (new.email_confirmed_at is null)) execute function count_miner();
    create trigger users_counted_new after insert on users for each row
      when (new.email_confirmed_at is not null) execute function count_miner();

    create function count_ended_withdrawal() returns trigger language plpgsql as $$
    begin
      perform count_up('withdrawals ' || new.status, 1);
      if new.status = 'completed' then perform count_up('points completed', new.amount); end if;
      return null;
    end $$;
    create trigger withdrawals_counted after update of status on withdrawals for each row
      when (old.status <> new.status and new.status in ('completed', 'failed'))
      execute function count_ended_withdrawal();
    create trigger withdrawals_counted_new after insert on withdrawals for each row
      when (new.status in ('completed', 'failed')) execute function count_ended_withdrawal();

    -- How far each check has come in its present round.
    create table audit_rounds (
      name text primary key,
      position text not null default '',
      counted bigint not null default 0,
      changes_at_start bigint not null default 0,
      -- The result of the last complete round: how far the counter was off.
      drift bigint,
      finished_at timestamptz
    );
    insert into audit_rounds (name) values ('leaves'), ('balances'), ('movements'), ('withdrawals'), ('miners'),
      ('withdrawals completed'), ('withdrawals failed'), ('points completed');

    -- What the audits have found and what has not been put right since.
    create table findings (
      kind text not null,
      -- A transaction's signature, the id of a withdrawal or a miner, a leaf's index, or what was summed.
      subject text not null,
      detail text not null,
      found_at timestamptz not null default now(),
      primary key (kind, subject)
    );
    alter table proof_standing
      -- Entries that the totals count and no search has found, as last searched for in all partitions.
      add column missing_entries bigint not null default 0,
      add column counter_drift bigint;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table proof_standing drop column missing_entries, drop column counter_drift;
    drop table findings, audit_rounds;
    drop trigger withdrawals_counted_new on withdrawals;
    drop trigger withdrawals_counted on withdrawals;
    drop trigger users_counted_new on users;
    drop trigger users_counted on users;
    drop function count_ended_withdrawal, count_miner, count_up, recount_counters;
    drop table counters;
  `);
}
