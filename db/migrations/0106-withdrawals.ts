import type { Knex } from "knex";

/** Requests to be paid, the signed transactions that pay them, and the treasury as the chain has it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table withdrawals (
      id uuid primary key,
      user_id uuid not null references users(id),
      amount bigint not null check (amount > 0),
      fee bigint not null check (fee >= 0),
      withdrawal_type text not null check (withdrawal_type in ('stablecoin', 'coin')),
      wallet_address text not null,
      status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
      failure_reason text,
      transaction_hash text,
      idempotency_key text,
      request_hash bytea not null,
      leased_until timestamptz,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      claimed_at timestamptz,
      review_reason text,
      traceparent text,
      constraint withdrawals_check check ((status = 'completed') = (transaction_hash is not null)),
      constraint withdrawals_check1 check ((status = 'failed') = (failure_reason is not null)),
      constraint withdrawals_check2 check (status in ('completed', 'failed') = (ended_at is not null))
    );
    create index withdrawals_claimed on withdrawals (claimed_at) where claimed_at is not null;
    create index withdrawals_completed on withdrawals (ended_at desc, id desc) where status = 'completed';
    create unique index withdrawals_idempotency on withdrawals (user_id, idempotency_key);
    create index withdrawals_open on withdrawals (created_at) where status in ('pending', 'processing');
    create index withdrawals_review on withdrawals (created_at) where review_reason is not null;
    create index withdrawals_status on withdrawals (status, id desc);
    create index withdrawals_user on withdrawals (user_id, id desc);
    create index withdrawals_amount on withdrawals (amount, id);
    create index withdrawals_id_end on withdrawals (right(id::text, 8));
    -- A review looks at all that a wallet was asked to be paid within a week.
    create index withdrawals_wallet_prefix on withdrawals (wallet_address text_pattern_ops, id);

    create table withdrawal_holds (
      withdrawal_id uuid not null references withdrawals(id),
      kind text not null
        check (kind in ('wallet-changed', 'recipient-failed', 'review', 'suspended', 'miner-cap', 'day-cap', 'refill', 'halted', 'unreachable')),
      placed_at timestamptz not null default now(),
      -- When it ends by itself; null: only its cure ends it.
      until timestamptz,
      cleared_at timestamptz,
      cleared_by text,
      constraint withdrawal_holds_check check ((cleared_by is null) or (cleared_at is not null)),
      constraint withdrawal_holds_pkey primary key (withdrawal_id, kind)
    );
    create index withdrawal_holds_uncleared on withdrawal_holds (withdrawal_id) where cleared_at is null;

    create table withdrawal_approvals (
      withdrawal_id uuid not null references withdrawals(id),
      approved_by text not null,
      reason text not null,
      approved_at timestamptz not null default now(),
      constraint withdrawal_approvals_pkey primary key (withdrawal_id, approved_by)
    );

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

    create index payout_transactions_id_end on payout_transactions (right(id::text, 8));

    create table payout_attempts (
      id uuid primary key,
      withdrawal_id uuid not null references withdrawals(id),
      n integer not null check (n > 0),
      token_account text not null,
      base_units bigint not null check (base_units > 0),
      state text not null check (state in ('signed', 'broadcast', 'landed', 'finalized', 'expired', 'failed')),
      failure_reason text,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      transaction_id uuid not null references payout_transactions(id),
      -- Rent that the treasury paid for the recipient's token account: counted, so that nobody lives on
      -- it.
      opens_account boolean not null default false,
      fault text check (fault in ('recipient', 'lode')),
      constraint payout_attempts_fault check ((fault is null) or state in ('expired', 'failed')),
      constraint payout_attempts_withdrawal_id_n_key unique (withdrawal_id, n)
    );
    create index payout_attempts_ended on payout_attempts (ended_at desc) where ended_at is not null;
    create unique index payout_attempts_one_live on payout_attempts (withdrawal_id)
      where state in ('signed', 'broadcast', 'landed');
    create index payout_attempts_opening on payout_attempts (token_account) where opens_account;
    create index payout_attempts_recipient_faults on payout_attempts (withdrawal_id, ended_at)
      where fault = 'recipient';
    create index payout_attempts_transaction on payout_attempts (transaction_id);

    create table treasury_movements (
      signature text primary key,
      slot bigint not null,
      delta bigint not null check (delta <> 0),
      -- The withdrawals that its memos name, known here or not.
      withdrawal_ids uuid[] not null,
      -- Set by an operator for what no payout explains.
      acknowledged_by text,
      acknowledged_because text,
      seen_at timestamptz not null default now(),
      constraint treasury_movements_check check ((acknowledged_by is null) = (acknowledged_because is null))
    );
    create index treasury_movements_payments on treasury_movements using gin (withdrawal_ids);
    create index treasury_movements_slot on treasury_movements (slot desc);

    create table treasury_cursor (
      only_row boolean primary key default true check (only_row),
      signature text,
      slot bigint,
      read_at timestamptz,
      -- The transaction that could not be read, and since when.
      unreadable_signature text,
      unreadable_since timestamptz,
      constraint treasury_cursor_check check ((signature is null) = (slot is null)),
      constraint treasury_cursor_check1 check ((unreadable_signature is null) = (unreadable_since is null))
    );

    -- One row: since when the treasury cannot pay what is asked of it; null while it can.
    create table treasury_level (
      is_only boolean primary key default true check (is_only),
      low_since timestamptz
    );

    -- A restored, copied or promoted database may lack payments that are on their way.
    create table database_servers (
      -- The cluster, the database in it, and its timeline.
      identity text primary key,
      seen_at timestamptz not null default now(),
      -- A payment signed on an earlier server is void above this block height; null on the first server.
      void_above bigint,
      settled_at timestamptz
    );

    create function withdrawals_frozen() returns trigger language plpgsql as $$
      begin
        raise exception 'the terms of a withdrawal are frozen'
          using errcode = 'check_violation', constraint = 'withdrawals_frozen';
      end
    $$;

    create function withdrawals_unpaid() returns trigger language plpgsql as $$
      begin
        if exists (select from payout_attempts
          where withdrawal_id = new.id and state in ('signed', 'broadcast', 'landed', 'finalized')) then
          raise exception 'a withdrawal cannot fail while its payment may land or has landed'
            using errcode = 'check_violation', constraint = 'withdrawals_no_live_payout';
        end if;
        return new;
      end
    $$;

    create function payout_attempts_open() returns trigger language plpgsql as $$
      begin
        perform from withdrawals where id = new.withdrawal_id and status = 'processing' for no key update;
        if not found then
          raise exception 'bytes are stored only for a withdrawal that is processing'
            using errcode = 'check_violation', constraint = 'payout_attempts_open_withdrawal';
        end if;
        return new;
      end
    $$;

    create function count_ended_withdrawal() returns trigger language plpgsql as $$
      begin
        perform count_up('withdrawals ' || new.status, 1);
        if new.status = 'completed' then perform count_up('points completed', new.amount); end if;
        return null;
      end
    $$;

    create function recount_counters() returns void language sql as $$
      lock table users, withdrawals in share row exclusive mode;
      delete from counters;
      insert into counters (name, slot, value, changes)
      select 'miners', 0, count(*), 0 from users where email_confirmed_at is not null
      union all select 'withdrawals completed', 0, count(*), 0 from withdrawals where status = 'completed'
      union all select 'withdrawals failed', 0, count(*), 0 from withdrawals where status = 'failed'
      union all select 'points completed', 0, coalesce(sum(amount), 0), 0 from withdrawals where status = 'completed'
    $$;

    create trigger payout_attempts_move before update of state on payout_attempts
      for each row when ((old.state is distinct from new.state)) execute function refuse_unknown_move('state', '{"signed":["broadcast","landed","finalized","expired","failed"],"broadcast":["landed","finalized","expired","failed"],"landed":["finalized","expired","failed"],"finalized":[],"expired":[],"failed":[]}');
    create trigger payout_attempts_open before insert on payout_attempts
      for each row when ((new.state in ('signed', 'broadcast', 'landed'))) execute function payout_attempts_open();
    create trigger withdrawal_approvals_append_only before delete or truncate on withdrawal_approvals
      for each statement execute function refuse_change();
    create trigger withdrawal_approvals_kept before update on withdrawal_approvals
      for each row execute function refuse_change_but_removal();
    create trigger withdrawals_counted after update of status on withdrawals
      for each row when (((old.status <> new.status) and (new.status in ('completed', 'failed')))) execute function count_ended_withdrawal();
    create trigger withdrawals_counted_new after insert on withdrawals
      for each row when ((new.status in ('completed', 'failed'))) execute function count_ended_withdrawal();
    create trigger withdrawals_frozen before update on withdrawals
      for each row when (((((old.user_id is distinct from new.user_id) or (old.amount is distinct from new.amount)) or (old.fee is distinct from new.fee)) or (old.wallet_address is distinct from new.wallet_address))) execute function withdrawals_frozen();
    create trigger withdrawals_move before update of status on withdrawals
      for each row when ((old.status is distinct from new.status)) execute function refuse_unknown_move('status', '{"pending":["processing","failed"],"processing":["completed","failed"],"completed":[],"failed":[]}');
    create trigger withdrawals_unpaid before update on withdrawals
      for each row when (((new.status = 'failed') and (old.status <> 'failed'))) execute function withdrawals_unpaid();
    insert into treasury_cursor default values;
    insert into treasury_level default values;
  `);
}
