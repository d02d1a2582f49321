import type { Knex } from "knex";

/**
 * Whose fault it was that a payment failed on chain. A recipient's fault costs them the network's fee, pauses their own
 * payouts, and says nothing about the payouts of others.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payout_attempts add column fault text check (fault in ('recipient', 'lode'));
    update payout_attempts set fault = 'lode' where failure_reason is not null;
    alter table payout_attempts add constraint payout_attempts_fault check (fault is null or state in ('expired', 'failed'));
    create index payout_attempts_recipient_faults on payout_attempts (withdrawal_id, ended_at) where fault = 'recipient';

    alter table ledger_transfers drop constraint ledger_transfers_kind_check,
      add constraint ledger_transfers_kind_check check (kind in ('award', 'reversal', 'withdrawal_requested',
        'withdrawal_completed', 'withdrawal_refunded', 'failed_payment_fee'));

    -- A halt that was ended stays as history: what is counted since then is counted from a row, not from a sentence.
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
    insert into ended_halts (id, name, reason, actor, halted_at, ended_by, ended_at)
      select id, 'payouts', 'not recorded', 'not recorded', at, actor, at from audit_log where act = 'resumed payouts';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table ended_halts;
    alter table ledger_transfers drop constraint ledger_transfers_kind_check;
    alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in
      ('award', 'reversal', 'withdrawal_requested', 'withdrawal_completed', 'withdrawal_refunded')) not valid;
    drop index payout_attempts_recipient_faults;
    alter table payout_attempts drop constraint payout_attempts_fault;
    alter table payout_attempts drop column fault;
  `);
}
