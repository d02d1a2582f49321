import type { Knex } from "knex";

/** Points: a double-entry ledger that the database holds to its rules, with the sums that its triggers keep. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- As IS_EARNED in core/src/domain/points/ledger.ts; db/src/points/earned.test.ts compares both.
    create function is_earned(kind text) returns boolean language sql immutable parallel safe as $$
      select kind in ('award', 'reversal', 'referral', 'referral_reversed')
    $$;

    create table ledger_accounts (
      id uuid primary key,
      kind text not null check (kind in ('user', 'platform')),
      name text not null,
      user_id uuid references users(id) unique,
      -- Running figures of miners only: a platform account is in every transfer and would be a hot row.
      balance bigint not null default 0,
      lifetime bigint not null default 0,
      lifetime_reached_at timestamptz,
      changed_in xid8,
      awards bigint not null default 0,
      constraint ledger_accounts_owner
        check (((kind = 'user') and (user_id is not null) and (user_id = id)) or ((kind = 'platform') and (user_id is null))),
      constraint ledger_balance_not_negative check (balance >= 0)
    );
    create index ledger_accounts_changed on ledger_accounts (changed_in) where changed_in is not null;
    create index ledger_accounts_ranking on ledger_accounts (lifetime desc, lifetime_reached_at, id)
      where (kind = 'user') and (lifetime > 0);
    create index ledger_accounts_balance on ledger_accounts (balance, id) where kind = 'user';

    create table ledger_transfers (
      id uuid primary key,
      business_key text not null,
      kind text not null
        check (kind in ('award', 'reversal', 'withdrawal_requested', 'withdrawal_completed', 'withdrawal_refunded', 'failed_payment_fee', 'referral', 'referral_reversed', 'adjustment')),
      subject_id uuid not null,
      created_at timestamptz not null default now(),
      constraint ledger_business_key_once unique (business_key)
    );
    create index ledger_transfers_subject on ledger_transfers (subject_id);

    create table ledger_entries (
      id uuid primary key,
      transfer_id uuid not null references ledger_transfers(id),
      account_id uuid not null references ledger_accounts(id),
      amount bigint not null check (amount <> 0),
      created_at timestamptz not null default now()
    ) partition by range (id);
    create index ledger_entries_account on ledger_entries (account_id, id desc);
    create index ledger_entries_transfer on ledger_entries (transfer_id);

    create table ledger_totals (
      -- The process of the connection; 0 holds what connections have left that are gone.
      slot integer primary key check (slot >= 0),
      entries bigint not null,
      balances bigint not null,
      in_flight bigint not null,
      fees bigint not null,
      paid_out bigint not null,
      awarded bigint not null
    ) with (fillfactor=50);

    -- Points of reversals that the balance could not bear; netted from the next awards.
    create table point_debts (
      user_id uuid primary key references users(id),
      owed bigint not null check (owed >= 0)
    );

    create table point_adjustments (
      -- Made by the caller: a request that is repeated moves nothing. Also the subject of the transfer.
      id uuid primary key,
      user_id uuid not null references users(id),
      points bigint not null check (points <> 0),
      reason text not null,
      made_by text not null,
      created_at timestamptz not null default now()
    );
    create index point_adjustments_day on point_adjustments (made_by, created_at);
    create index point_adjustments_user on point_adjustments (user_id, created_at);

    -- Points that a miner earned on a day (UTC), net of what was taken back on that day; only for days
    -- with either. Without a foreign key: the trigger below, which alone writes it, holds the lock on the
    -- account.
    create table earned_days (
      user_id uuid not null,
      day date not null,
      points bigint not null,
      constraint earned_days_pkey primary key (user_id, day)
    ) with (fillfactor=80);
    create index earned_days_day on earned_days (day, user_id);

    create table counters (
      name text not null,
      -- As in ledger_totals: a row for each connection, so that no transaction waits for another.
      slot integer not null check (slot >= 0),
      value bigint not null,
      -- All steps up and down without their sign: what may have moved while the rows were being counted.
      changes bigint not null,
      constraint counters_pkey primary key (name, slot)
    ) with (fillfactor=50);

    create table referrals (
      referred_id uuid primary key references users(id),
      referrer_id uuid not null references users(id),
      state text not null default 'pending' check (state in ('pending', 'counted', 'refused')),
      -- What the referrer was awarded when it counted.
      points bigint not null default 0 check (points >= 0),
      reason text,
      created_at timestamptz not null default now(),
      counted_at timestamptz,
      -- Set when a fact has changed that may decide it.
      due_at timestamptz,
      constraint referrals_check check (referred_id <> referrer_id),
      constraint referrals_check1 check ((state = 'refused') = (reason is not null))
    );
    create index referrals_due on referrals (due_at) where due_at is not null;
    create index referrals_referrer on referrals (referrer_id, state);

    create table referral_identities (
      -- account:NETWORK:ID, or wallet: and a keyed hash of the address.
      identity text primary key,
      -- The invited miner who had it first.
      referred_id uuid not null references users(id),
      claimed_at timestamptz not null default now()
    );

    create function ledger_account_changed() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id();
        return new;
      end
    $$;

    create function ledger_accounts_earned() returns trigger language plpgsql as $$
      begin
        insert into earned_days as d (user_id, day, points)
        select n.id, (now() at time zone 'utc')::date, n.lifetime - o.lifetime
        from after_update n join before_update o on o.id = n.id
        where n.lifetime <> o.lifetime
        on conflict (user_id, day) do update set points = d.points + excluded.points;
        return null;
      end
    $$;

    create function ledger_entries_posted() returns trigger language plpgsql as $$
      declare
        miners uuid[];
        amounts bigint[];
        earned bigint[];
        counts bigint[];
      begin
        if exists (select from posted group by transfer_id having sum(amount) <> 0) then
          raise exception 'a ledger transfer does not sum to zero'
            using errcode = 'check_violation', constraint = 'ledger_transfer_sums_to_zero';
        end if;
        select array_agg(m.id), array_agg(m.amount), array_agg(m.earned), array_agg(m.awards)
        into miners, amounts, earned, counts
        from (
          select e.account_id as id, sum(e.amount) as amount,
            coalesce(sum(e.amount) filter (where is_earned(t.kind)), 0) as earned,
            count(*) filter (where t.kind = 'award') as awards
          from posted e, lateral (select kind from ledger_transfers where id = e.transfer_id limit 1) t
          where e.account_id not in ('00000000-0000-7000-8000-000000000001','00000000-0000-7000-8000-000000000002','00000000-0000-7000-8000-000000000003','00000000-0000-7000-8000-000000000004') group by e.account_id
        ) m;
        if cardinality(miners) > 1 then
          perform from ledger_accounts where id = any(miners) order by id for no key update;
        end if;
        update ledger_accounts a set balance = a.balance + m.amount, lifetime = a.lifetime + m.earned,
          lifetime_reached_at = case when m.earned <> 0 then now() else a.lifetime_reached_at end,
          awards = a.awards + m.awards
        from unnest(miners, amounts, earned, counts) as m (id, amount, earned, awards)
        where a.id = m.id;
        insert into ledger_totals as l (slot, entries, balances, in_flight, fees, paid_out, awarded)
        select pg_backend_pid(), count(*), coalesce(sum(amount) filter (where account_id not in ('00000000-0000-7000-8000-000000000001','00000000-0000-7000-8000-000000000002','00000000-0000-7000-8000-000000000003','00000000-0000-7000-8000-000000000004')), 0),
          coalesce(sum(amount) filter (where account_id = '00000000-0000-7000-8000-000000000002'), 0),
          coalesce(sum(amount) filter (where account_id = '00000000-0000-7000-8000-000000000003'), 0),
          coalesce(sum(amount) filter (where account_id = '00000000-0000-7000-8000-000000000004'), 0),
          coalesce(-sum(amount) filter (where account_id = '00000000-0000-7000-8000-000000000001'), 0)
        from posted
        on conflict (slot) do update set entries = l.entries + excluded.entries, balances = l.balances + excluded.balances,
          in_flight = l.in_flight + excluded.in_flight, fees = l.fees + excluded.fees,
          paid_out = l.paid_out + excluded.paid_out, awarded = l.awarded + excluded.awarded;
        return null;
      end
    $$;

    create function recount_ledger() returns void language sql as $$
      lock table ledger_entries in share mode;
      delete from ledger_totals;
      insert into ledger_totals (slot, entries, balances, in_flight, fees, paid_out, awarded)
      select 0, coalesce(sum(n), 0), coalesce(sum(points) filter (where account = 0), 0),
        coalesce(sum(points) filter (where account = 2), 0), coalesce(sum(points) filter (where account = 3), 0),
        coalesce(sum(points) filter (where account = 4), 0), coalesce(-sum(points) filter (where account = 1), 0)
      from (
        select case e.account_id when '00000000-0000-7000-8000-000000000001' then 1
            when '00000000-0000-7000-8000-000000000002' then 2 when '00000000-0000-7000-8000-000000000003' then 3
            when '00000000-0000-7000-8000-000000000004' then 4 else 0 end as account,
          count(*) as n, sum(e.amount) as points
        from ledger_entries e group by 1
      ) accounts
    $$;

    create function count_up(counter text, step bigint) returns void language sql as $$
      insert into counters as c (name, slot, value, changes) values (counter, pg_backend_pid(), step, abs(step))
      on conflict (name, slot) do update set value = c.value + excluded.value, changes = c.changes + excluded.changes
    $$;

    create function count_miner() returns trigger language plpgsql as $$
      begin
        perform count_up('miners', case when new.email_confirmed_at is null then -1 else 1 end);
        return null;
      end
    $$;

    create trigger users_counted after update of email_confirmed_at on users
      for each row when (((old.email_confirmed_at is null) <> (new.email_confirmed_at is null))) execute function count_miner();
    create trigger users_counted_new after insert on users
      for each row when ((new.email_confirmed_at is not null)) execute function count_miner();
    create trigger ledger_account_changed before update on ledger_accounts
      for each row when ((new.lifetime <> old.lifetime)) execute function ledger_account_changed();
    create trigger ledger_accounts_earned after update on ledger_accounts
      referencing old table as before_update new table as after_update for each statement execute function ledger_accounts_earned();
    create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries
      for each statement execute function refuse_change();
    create trigger ledger_entries_posted after insert on ledger_entries
      referencing new table as posted for each statement execute function ledger_entries_posted();
    create trigger ledger_transfers_append_only before delete or update or truncate on ledger_transfers
      for each statement execute function refuse_change();
    create trigger point_adjustments_append_only before delete or truncate on point_adjustments
      for each statement execute function refuse_change();
    create trigger point_adjustments_kept before update on point_adjustments
      for each row execute function refuse_change_but_removal();
    create trigger referrals_move before update of state on referrals
      for each row when ((old.state is distinct from new.state)) execute function refuse_unknown_move('state', '{"pending":["counted","refused"],"counted":["refused"],"refused":[]}');
    insert into ledger_accounts (id, kind, name) values
      ('00000000-0000-7000-8000-000000000001', 'platform', 'rewards'),
      ('00000000-0000-7000-8000-000000000002', 'platform', 'in flight'),
      ('00000000-0000-7000-8000-000000000003', 'platform', 'fees'),
      ('00000000-0000-7000-8000-000000000004', 'platform', 'paid out');
    insert into ledger_totals values (0, 0, 0, 0, 0, 0, 0);
    insert into counters (name, slot, value, changes)
    values ('miners', 0, 0, 0), ('withdrawals completed', 0, 0, 0), ('withdrawals failed', 0, 0, 0), ('points completed', 0, 0, 0);
    -- The first partition ends with the next month.
    do $$ begin
      execute format('create table ledger_entries_first partition of ledger_entries for values from (minvalue) to (%L)',
        uuid_at((date_trunc('month', now() at time zone 'utc') + interval '2 months') at time zone 'utc'));
    end $$;
    -- For a month without a partition: no write may be refused for the lack of one.
    create table ledger_entries_default partition of ledger_entries default;
    select copy_statement_triggers('ledger_entries', 'ledger_entries_first');
    select copy_statement_triggers('ledger_entries', 'ledger_entries_default');
    select make_month_partitions('ledger_entries', 3);
  `);
}
