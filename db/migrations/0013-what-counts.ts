import type { Knex } from "knex";

/** As IS_EARNED in core/src/domain/points/ledger.ts. Adjustments in progress end first, and later ones wait. */
const countAsEarned = (kinds: string): string => `
    lock table point_adjustments in share mode;
    create or replace function is_earned(kind text) returns boolean language sql immutable parallel safe as $$
      select kind in (${kinds})
    $$;`;

/**
 * Takes earlier adjustments out of lifetime points and their days, or puts them back. The trigger books the change of the
 * lifetime points on today, so the same points are booked back on today and on the adjustment's own day.
 */
const moveAdjustments = (sign: "+" | "-"): string => `
    update ledger_accounts a set lifetime = a.lifetime ${sign} s.points
    from (select user_id, sum(points) as points from point_adjustments group by user_id having sum(points) <> 0) s
    where a.id = s.user_id;
    insert into earned_days as d (user_id, day, points)
    select user_id, day, sum(points) from (
      select user_id, (created_at at time zone 'utc')::date as day, ${sign}points as points from point_adjustments
      union all
      select user_id, (now() at time zone 'utc')::date, -(${sign}points) from point_adjustments
    ) moved group by user_id, day having sum(points) <> 0
    on conflict (user_id, day) do update set points = d.points + excluded.points;`;

/** What counts: an account and a wallet for one referral, operators' adjustments for no rank. What a check may cost. And what a deletion removes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table referral_identities (
      -- account:NETWORK:ID, or wallet: and a keyed hash of the address.
      identity text primary key,
      -- The invited miner who had it first.
      referred_id uuid not null references users(id),
      claimed_at timestamptz not null default now()
    );
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
    create index social_accounts_ever on social_accounts (user_id);
    create index profiles_avatar on profiles (avatar_url) where avatar_url is not null;

    insert into referral_identities (identity, referred_id)
    select distinct on (s.network, s.external_id) 'account:' || s.network || ':' || s.external_id, r.referred_id
    from referrals r join social_accounts s on s.user_id = r.referred_id
    where r.state = 'counted' order by s.network, s.external_id, r.counted_at;

    -- The same text as REMOVED in db/src/auth/delete-user.ts.
    create function refuse_change_but_removal() returns trigger language plpgsql as $$
      begin
        if new.reason = 'Removed with the account' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
          return new;
        end if;
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end
    $$;
    drop trigger point_adjustments_append_only on point_adjustments;
    create trigger point_adjustments_append_only before delete or truncate on point_adjustments
      for each statement execute function refuse_change();
    create trigger point_adjustments_kept before update on point_adjustments
      for each row execute function refuse_change_but_removal();
    drop trigger withdrawal_approvals_append_only on withdrawal_approvals;
    create trigger withdrawal_approvals_append_only before delete or truncate on withdrawal_approvals
      for each statement execute function refuse_change();
    create trigger withdrawal_approvals_kept before update on withdrawal_approvals
      for each row execute function refuse_change_but_removal();

    ${countAsEarned("'award', 'reversal', 'referral', 'referral_reversed'")}
    ${moveAdjustments("-")}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${countAsEarned("'award', 'reversal', 'referral', 'referral_reversed', 'adjustment'")}
    ${moveAdjustments("+")}
    drop function refuse_change_but_removal cascade;
    drop trigger point_adjustments_append_only on point_adjustments;
    drop trigger withdrawal_approvals_append_only on withdrawal_approvals;
    create trigger point_adjustments_append_only before delete or update or truncate on point_adjustments
      for each statement execute function refuse_change();
    create trigger withdrawal_approvals_append_only before delete or update or truncate on withdrawal_approvals
      for each statement execute function refuse_change();
    drop index social_accounts_ever;
    drop index profiles_avatar;
    drop table check_allowances;
    drop table referral_identities;
  `);
}
