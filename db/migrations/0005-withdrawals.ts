import type { Knex } from "knex";

/** Withdrawals and the signed transactions that pay them. The moves are those of core/domain/withdrawals/lifecycle. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table withdrawals (
      id uuid primary key,
      user_id uuid not null references users (id),
      amount bigint not null check (amount > 0),
      fee bigint not null check (fee >= 0),
      withdrawal_type text not null check (withdrawal_type in ('stablecoin', 'coin')),
      wallet_address text not null,
      status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
      hold_reason text,
      hold_until timestamptz,
      failure_reason text,
      transaction_hash text unique,
      idempotency_key text,
      request_hash bytea not null,
      leased_until timestamptz,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      check ((status = 'completed') = (transaction_hash is not null)),
      check ((status = 'failed') = (failure_reason is not null)),
      check ((status in ('completed', 'failed')) = (ended_at is not null))
    );
    create unique index withdrawals_idempotency on withdrawals (user_id, idempotency_key);
    create index withdrawals_user on withdrawals (user_id, id desc);
    create index withdrawals_open on withdrawals (created_at) where status in ('pending', 'processing');

    create function withdrawals_move() returns trigger language plpgsql as $$
    begin
      if old.status <> new.status and (old.status, new.status) not in
        (('pending', 'processing'), ('pending', 'failed'), ('processing', 'completed'), ('processing', 'failed'))
      then
        raise exception 'a withdrawal cannot go from % to %', old.status, new.status
          using errcode = 'check_violation', constraint = 'withdrawals_move';
      end if;
      if (old.user_id, old.amount, old.fee, old.wallet_address) is distinct from
         (new.user_id, new.amount, new.fee, new.wallet_address) then
        raise exception 'the terms of a withdrawal are frozen'
          using errcode = 'check_violation', constraint = 'withdrawals_frozen';
      end if;
      return new;
    end $$;
    create trigger withdrawals_move before update on withdrawals
      for each row execute function withdrawals_move();

    create table payout_attempts (
      id uuid primary key,
      withdrawal_id uuid not null references withdrawals (id),
      n integer not null check (n > 0),
      signature text not null unique,
      signed_transaction bytea not null,
      blockhash text not null,
      last_valid_block_height bigint not null,
      token_account text not null,
      base_units bigint not null check (base_units > 0),
      state text not null check (state in ('signed', 'broadcast', 'landed', 'finalized', 'expired', 'failed')),
      sent_at timestamptz,
      looked_at timestamptz,
      failure_reason text,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      unique (withdrawal_id, n)
    );
    -- While one signature may still land, no other may exist.
    create unique index payout_attempts_one_live on payout_attempts (withdrawal_id)
      where state in ('signed', 'broadcast', 'landed');
    create index payout_attempts_live on payout_attempts (looked_at nulls first)
      where state in ('signed', 'broadcast', 'landed');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table payout_attempts, withdrawals; drop function withdrawals_move");
}
