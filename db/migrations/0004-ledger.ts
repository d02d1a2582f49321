import type { Knex } from "knex";

/**
 * Double entry, append-only. The database itself holds three promises: every transfer sums to zero, a miner's
 * balance is the sum of its entries and never negative, and a business key is used once.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table ledger_accounts (
      id uuid primary key,
      kind text not null check (kind in ('user', 'platform')),
      name text not null,
      user_id uuid unique references users (id),
      -- Running figures of miners only: a platform account is in every transfer and would be a hot row.
      balance bigint not null default 0,
      lifetime bigint not null default 0,
      lifetime_reached_at timestamptz,
      check (kind = 'user' and user_id = id or kind = 'platform' and user_id is null),
      constraint ledger_balance_not_negative check (balance >= 0)
    );
    create index ledger_accounts_ranking on ledger_accounts (lifetime desc, lifetime_reached_at, id)
      where kind = 'user' and lifetime > 0;

    create table ledger_transfers (
      id uuid primary key,
      business_key text not null,
      kind text not null check (kind in
        ('award', 'reversal', 'withdrawal_requested', 'withdrawal_completed', 'withdrawal_refunded')),
      subject_id uuid not null,
      created_at timestamptz not null default now(),
      constraint ledger_business_key_once unique (business_key)
    );
    create index ledger_transfers_subject on ledger_transfers (subject_id);

    create table ledger_entries (
      id uuid primary key,
      transfer_id uuid not null references ledger_transfers (id),
      account_id uuid not null references ledger_accounts (id),
      amount bigint not null check (amount <> 0),
      created_at timestamptz not null default now()
    );
    create index ledger_entries_transfer on ledger_entries (transfer_id);
    create index ledger_entries_account on ledger_entries (account_id, id desc);

    insert into ledger_accounts (id, kind, name) values
      ('00000000-0000-7000-8000-000000000001', 'platform', 'rewards'),
      ('00000000-0000-7000-8000-000000000002', 'platform', 'in flight'),
      ('00000000-0000-7000-8000-000000000003', 'platform', 'fees'),
      ('00000000-0000-7000-8000-000000000004', 'platform', 'paid out');

    create function ledger_entries_posted() returns trigger language plpgsql as $$
    begin
      if exists (
        select from ledger_entries e
        where e.transfer_id in (select transfer_id from posted)
        group by e.transfer_id having sum(e.amount) <> 0
      ) then
        raise exception 'a ledger transfer does not sum to zero'
          using errcode = 'check_violation', constraint = 'ledger_transfer_sums_to_zero';
      end if;
      -- Locked in one order, so that two postings over the same miners wait instead of deadlocking. Not "for
      -- update": the entries' foreign keys already hold a key-share lock, in whatever order they came.
      perform from ledger_accounts
        where id in (select account_id from posted) and kind = 'user' order by id for no key update;
      update ledger_accounts a set
        balance = a.balance + p.amount,
        lifetime = a.lifetime + p.earned,
        lifetime_reached_at = case when p.earned <> 0 then now() else a.lifetime_reached_at end
      from (
        select e.account_id, sum(e.amount) as amount,
          coalesce(sum(e.amount) filter (where t.kind in ('award', 'reversal')), 0) as earned
        from posted e join ledger_transfers t on t.id = e.transfer_id
        group by e.account_id
      ) p
      where a.id = p.account_id and a.kind = 'user';
      return null;
    end $$;
    create trigger ledger_entries_posted after insert on ledger_entries
      referencing new table as posted for each statement execute function ledger_entries_posted();

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
      for each statement execute function refuse_change();
    create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table ledger_entries, ledger_transfers, ledger_accounts;
    drop function ledger_entries_posted;
    drop function refuse_change;
  `);
}
