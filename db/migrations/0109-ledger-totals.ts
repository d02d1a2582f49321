import type { Knex } from "knex";

const EARNED = "'award', 'reversal', 'referral', 'referral_reversed', 'adjustment'";

const refuseSum = `raise exception 'a ledger transfer does not sum to zero'
          using errcode = 'check_violation', constraint = 'ledger_transfer_sums_to_zero';`;

/**
 * The ledger's sums are kept by the transactions that write it. Each connection adds to a row of its own, so that no
 * transaction waits for another; the sums are those of all rows. Awards wait while the ledger is summed, once.
 *
 * The trigger reads only what was posted: every statement must sum to zero for each transfer, so all of them do. Miners'
 * rows are changed in the order of their ids, so that two postings over the same miners wait instead of deadlocking.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    set local lock_timeout = '10s';
    create table ledger_totals (
      -- The process of the connection; 0 holds what connections have left that are gone.
      slot integer primary key check (slot >= 0),
      entries bigint not null,
      balances bigint not null,
      in_flight bigint not null,
      fees bigint not null,
      paid_out bigint not null,
      awarded bigint not null
    ) with (fillfactor = 50);
    -- Awards of a miner's attempts, those reversed later included.
    alter table ledger_accounts add column awards bigint not null default 0;

    lock table ledger_entries in share mode;
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
    select recount_ledger();

    create or replace function ledger_entries_posted() returns trigger language plpgsql as $body$
    declare miner record;
    begin
      if exists (select from posted group by transfer_id having sum(amount) <> 0) then
        ${refuseSum}
      end if;
      for miner in
        select e.account_id, sum(e.amount) as amount,
          coalesce(sum(e.amount) filter (where t.kind in (${EARNED})), 0) as earned,
          count(*) filter (where t.kind = 'award') as awards
        from posted e, lateral (select kind from ledger_transfers where id = e.transfer_id limit 1) t
        where e.account_id not in ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002',
          '00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000004')
        group by e.account_id order by e.account_id
      loop
        update ledger_accounts set balance = balance + miner.amount, lifetime = lifetime + miner.earned,
          lifetime_reached_at = case when miner.earned <> 0 then now() else lifetime_reached_at end,
          awards = awards + miner.awards
        where id = miner.account_id and kind = 'user';
      end loop;
      insert into ledger_totals as l (slot, entries, balances, in_flight, fees, paid_out, awarded)
      select pg_backend_pid(), count(*),
        coalesce(sum(amount) filter (where account_id not in ('00000000-0000-7000-8000-000000000001',
          '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000003',
          '00000000-0000-7000-8000-000000000004')), 0),
        coalesce(sum(amount) filter (where account_id = '00000000-0000-7000-8000-000000000002'), 0),
        coalesce(sum(amount) filter (where account_id = '00000000-0000-7000-8000-000000000003'), 0),
        coalesce(sum(amount) filter (where account_id = '00000000-0000-7000-8000-000000000004'), 0),
        coalesce(-sum(amount) filter (where account_id = '00000000-0000-7000-8000-000000000001'), 0)
      from posted
      on conflict (slot) do update set entries = l.entries + excluded.entries, balances = l.balances + excluded.balances,
        in_flight = l.in_flight + excluded.in_flight, fees = l.fees + excluded.fees,
        paid_out = l.paid_out + excluded.paid_out, awarded = l.awarded + excluded.awarded;
      return null;
    end $body$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function ledger_entries_posted() returns trigger language plpgsql as $body$
    begin
      if exists (
        select from ledger_entries e
        where e.transfer_id in (select transfer_id from posted)
        group by e.transfer_id having sum(e.amount) <> 0
      ) then
        ${refuseSum}
      end if;
      perform from ledger_accounts
        where id in (select account_id from posted) and kind = 'user' order by id for no key update;
      update ledger_accounts a set
        balance = a.balance + p.amount,
        lifetime = a.lifetime + p.earned,
        lifetime_reached_at = case when p.earned <> 0 then now() else a.lifetime_reached_at end
      from (
        select e.account_id, sum(e.amount) as amount,
          coalesce(sum(e.amount) filter (where t.kind in (${EARNED})), 0) as earned
        from posted e join ledger_transfers t on t.id = e.transfer_id
        group by e.account_id
      ) p
      where a.id = p.account_id and a.kind = 'user';
      return null;
    end $body$;
    drop function recount_ledger;
    alter table ledger_accounts drop column awards;
    drop table ledger_totals;
  `);
}
