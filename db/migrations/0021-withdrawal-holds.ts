import type { Knex } from "knex";

/**
 * The reasons to hold a withdrawal become a set of rows (core/domain/withdrawals/holds): one reason no longer hides
 * another. A row that was cleared stays, so that an approval is not asked for twice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table withdrawal_holds (
      withdrawal_id uuid not null references withdrawals (id),
      kind text not null check (kind in ('wallet-changed', 'recipient-failed', 'review', 'suspended', 'miner-cap',
        'day-cap', 'refill', 'halted', 'unreachable')),
      placed_at timestamptz not null default now(),
      -- When it ends by itself; null: only its cure ends it.
      until timestamptz,
      cleared_at timestamptz,
      cleared_by text,
      primary key (withdrawal_id, kind),
      check (cleared_by is null or cleared_at is not null)
    );
    create index withdrawal_holds_uncleared on withdrawal_holds (withdrawal_id) where cleared_at is null;

    insert into withdrawal_holds (withdrawal_id, kind, until)
      select id, case when hold_until is null then 'review' else 'wallet-changed' end, hold_until
      from withdrawals where status = 'pending' and hold_reason is not null
        and (hold_until is null or hold_reason = 'The wallet was changed recently');
    -- The other reasons are found again by the worker within seconds.
    alter table withdrawals drop column hold_reason, drop column hold_until;

    -- When the hold after a change of wallet begins to count: at the change, and anew where one was cancelled.
    alter table wallet_history add column held_from timestamptz;
    update wallet_history set held_from = coalesce(cancelled_at, changed_at);
    alter table wallet_history alter column held_from set not null, alter column held_from set default now();
    create index wallet_history_address on wallet_history (user_id, new_address, held_from desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index wallet_history_address;
    alter table wallet_history drop column held_from;
    alter table withdrawals add column hold_reason text, add column hold_until timestamptz;
    update withdrawals w set
      hold_reason = case when exists (select from withdrawal_holds h
          where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null)
        then 'A person reviews withdrawals of this size' else 'The wallet was changed recently' end,
      hold_until = case when exists (select from withdrawal_holds h
          where h.withdrawal_id = w.id and h.kind = 'review' and h.cleared_at is null)
        then null else (select max(h.until) from withdrawal_holds h
          where h.withdrawal_id = w.id and h.kind = 'wallet-changed' and h.cleared_at is null) end
      where w.status = 'pending' and exists (select from withdrawal_holds h where h.withdrawal_id = w.id
        and h.kind in ('review', 'wallet-changed') and h.cleared_at is null);
    drop table withdrawal_holds;
  `);
}
