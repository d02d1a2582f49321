import type { Knex } from "knex";

/** Points that operators put into balances, and new owners who wait for a second owner. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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

    -- A review looks at all that a wallet was asked to be paid within a week.
    drop index withdrawals_wallet;
    create index withdrawals_wallet on withdrawals (wallet_address, id);

    alter table operators add column first_password_until timestamptz;
    update operators set first_password_until = now() + interval '72 hours' where must_change_password;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index withdrawals_wallet;
    create index withdrawals_wallet on withdrawals (wallet_address);
    alter table operators drop column first_password_until;
    drop table operator_proposals, operator_credits;
  `);
}
