import type { Knex } from "knex";

/**
 * One signed transaction may carry several payout attempts: the bytes move to a table of their own. A withdrawal
 * remembers when it was first claimed (the daily caps count by it) and why a person must look at its payout.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payout_transactions (
      id uuid primary key,
      signature text not null unique,
      signed_transaction bytea not null,
      blockhash text not null,
      last_valid_block_height bigint not null,
      sent_at timestamptz,
      looked_at timestamptz,
      created_at timestamptz not null default now()
    );
    insert into payout_transactions
      select id, signature, signed_transaction, blockhash, last_valid_block_height, sent_at, looked_at, created_at
      from payout_attempts;

    alter table payout_attempts add column transaction_id uuid references payout_transactions (id);
    update payout_attempts set transaction_id = id;
    drop index payout_attempts_live;
    alter table payout_attempts
      alter column transaction_id set not null,
      drop column signature, drop column signed_transaction, drop column blockhash,
      drop column last_valid_block_height, drop column sent_at, drop column looked_at,
      -- Rent that the treasury paid for the recipient's token account: counted, so that nobody lives on it.
      add column opens_account boolean not null default false;
    create index payout_attempts_transaction on payout_attempts (transaction_id);
    create index payout_attempts_ended on payout_attempts (ended_at desc) where ended_at is not null;

    alter table withdrawals drop constraint withdrawals_transaction_hash_key;
    alter table withdrawals add column claimed_at timestamptz, add column review_reason text;
    update withdrawals w set claimed_at = (select min(created_at) from payout_attempts p where p.withdrawal_id = w.id);
    create index withdrawals_claimed on withdrawals (claimed_at) where claimed_at is not null;
    create index withdrawals_review on withdrawals (created_at) where review_reason is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index withdrawals_review;
    alter table withdrawals add constraint withdrawals_transaction_hash_key unique (transaction_hash);
    drop index withdrawals_claimed;
    alter table withdrawals drop column claimed_at, drop column review_reason;
    drop index payout_attempts_ended;
    drop index payout_attempts_transaction;
    alter table payout_attempts
      add column signature text, add column signed_transaction bytea, add column blockhash text,
      add column last_valid_block_height bigint, add column sent_at timestamptz, add column looked_at timestamptz;
    update payout_attempts p set signature = t.signature, signed_transaction = t.signed_transaction,
      blockhash = t.blockhash, last_valid_block_height = t.last_valid_block_height, sent_at = t.sent_at,
      looked_at = t.looked_at from payout_transactions t where t.id = p.transaction_id;
    alter table payout_attempts
      alter column signature set not null, alter column signed_transaction set not null,
      alter column blockhash set not null, alter column last_valid_block_height set not null,
      drop column transaction_id, drop column opens_account;
    create index payout_attempts_live on payout_attempts (looked_at nulls first)
      where state in ('signed', 'broadcast', 'landed');
    drop table payout_transactions;
  `);
}
