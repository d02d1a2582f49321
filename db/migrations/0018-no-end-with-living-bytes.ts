import type { Knex } from "knex";

/**
 * A signer that is late finds the withdrawal claimed by another, who may have refunded it meanwhile: bytes stored then
 * would pay what was given back. So bytes are stored only for a withdrawal that is processing, and none fails while
 * bytes may land or have landed for good. Both lock the withdrawal's row, so of two at once the second sees the first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function payout_attempts_open() returns trigger language plpgsql as $$
    begin
      perform from withdrawals where id = new.withdrawal_id and status = 'processing' for no key update;
      if not found then
        raise exception 'bytes are stored only for a withdrawal that is processing'
          using errcode = 'check_violation', constraint = 'payout_attempts_open_withdrawal';
      end if;
      return new;
    end $$;
    create trigger payout_attempts_open before insert on payout_attempts for each row
      when (new.state in ('signed', 'broadcast', 'landed')) execute function payout_attempts_open();

    create function withdrawals_unpaid() returns trigger language plpgsql as $$
    begin
      if exists (select from payout_attempts
        where withdrawal_id = new.id and state in ('signed', 'broadcast', 'landed', 'finalized')) then
        raise exception 'a withdrawal cannot fail while its payment may land or has landed'
          using errcode = 'check_violation', constraint = 'withdrawals_no_live_payout';
      end if;
      return new;
    end $$;
    create trigger withdrawals_unpaid before update on withdrawals for each row
      when (new.status = 'failed' and old.status <> 'failed') execute function withdrawals_unpaid();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger withdrawals_unpaid on withdrawals;
    drop trigger payout_attempts_open on payout_attempts;
    drop function withdrawals_unpaid;
    drop function payout_attempts_open;
  `);
}
