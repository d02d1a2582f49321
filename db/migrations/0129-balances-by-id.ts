import type { Knex } from "knex";

const EARNED = "'award', 'reversal', 'referral', 'referral_reversed', 'adjustment'";
const PLATFORM = [1, 2, 3, 4].map((n) => `'00000000-0000-7000-8000-00000000000${n}'`);
const [REWARDS, IN_FLIGHT, FEES, PAID_OUT] = PLATFORM;

/**
 * The change of the miners' balances names no kind of account, which follows from the ids. While the statistics are as old
 * as the first migration, when only the platform had accounts, the planner expected a single miner, and compared every
 * account with every entry of a posting: half of Postgres' processor time for a verified action.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function ledger_entries_posted() returns trigger language plpgsql as $body$
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
          coalesce(sum(e.amount) filter (where t.kind in (${EARNED})), 0) as earned,
          count(*) filter (where t.kind = 'award') as awards
        from posted e, lateral (select kind from ledger_transfers where id = e.transfer_id limit 1) t
        where e.account_id not in (${PLATFORM}) group by e.account_id
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
      select pg_backend_pid(), count(*), coalesce(sum(amount) filter (where account_id not in (${PLATFORM})), 0),
        coalesce(sum(amount) filter (where account_id = ${IN_FLIGHT}), 0),
        coalesce(sum(amount) filter (where account_id = ${FEES}), 0),
        coalesce(sum(amount) filter (where account_id = ${PAID_OUT}), 0),
        coalesce(-sum(amount) filter (where account_id = ${REWARDS}), 0)
      from posted
      on conflict (slot) do update set entries = l.entries + excluded.entries, balances = l.balances + excluded.balances,
        in_flight = l.in_flight + excluded.in_flight, fees = l.fees + excluded.fees,
        paid_out = l.paid_out + excluded.paid_out, awarded = l.awarded + excluded.awarded;
      return null;
    end $body$;
  `);
}

/** The function of 0121 changes the same rows to the same figures. */
export async function down(): Promise<void> {}
