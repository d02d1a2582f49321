import type { Knex } from "knex";

/**
 * Objections award their attempt, undone acts are remembered, and what an account owes outlives its miner's
 * Lode account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- An upheld objection awards an attempt that was judged not done, or gives a reversed award back.
    drop trigger task_attempts_move on task_attempts;
    create trigger task_attempts_move before update of state on task_attempts
      for each row when ((old.state is distinct from new.state)) execute function refuse_unknown_move('state', '{"verifying":["verified","not_done","unknown"],"unknown":["verified","not_done"],"verified":["reversed"],"not_done":["verified"],"reversed":["verified"]}');
    -- With task_attempts_once, all attempts of one account on one task.
    create index task_attempts_not_done on task_attempts (task_id, external_id) where state = 'not_done';
    create index objections_subject on objections (subject_id);

    -- Acts that a re-check proved undone: the next such act of the miner or of the account gets no notice.
    create table undone_acts (
      recheck_id uuid primary key references award_rechecks(id),
      user_id uuid not null references users(id),
      network text not null,
      external_id text not null,
      at timestamptz not null
    );
    create index undone_acts_user on undone_acts (user_id, at);
    create index undone_acts_account on undone_acts (network, external_id, at);
    create index undone_acts_age on undone_acts (at);

    -- What reversals could not take: owed by the awarded miner, and by whoever has the account linked.
    create table account_debts (
      network text not null,
      external_id text not null,
      user_id uuid not null references users(id),
      owed bigint not null check (owed >= 0),
      -- What other miners with the account have paid of this miner's debt.
      paid_by_others bigint not null default 0 check (paid_by_others >= 0),
      constraint account_debts_pkey primary key (network, external_id, user_id)
    );
    create index account_debts_user on account_debts (user_id);

    -- 'waiting': the awarded miner's Lode account was deleted, and nobody has the X account linked.
    alter table award_rechecks drop constraint award_rechecks_state_check;
    alter table award_rechecks add constraint award_rechecks_state_check
      check (state in ('scheduled', 'warned', 'waiting', 'kept', 'reversed', 'dropped'));
    -- Network and the network's id of the account, as 'x:123'.
    alter table award_rechecks add column waits_for text;
    alter table award_rechecks add constraint award_rechecks_waiting
      check ((state = 'waiting') = (waits_for is not null));
    create index award_rechecks_waiting on award_rechecks (waits_for) where waits_for is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update award_rechecks set state = 'dropped', waits_for = null, ended_at = now() where state = 'waiting';
    alter table award_rechecks drop constraint award_rechecks_waiting, drop column waits_for,
      drop constraint award_rechecks_state_check;
    alter table award_rechecks add constraint award_rechecks_state_check
      check (state in ('scheduled', 'warned', 'kept', 'reversed', 'dropped'));
    drop table account_debts, undone_acts cascade;
    drop index objections_subject, task_attempts_not_done;
    drop trigger task_attempts_move on task_attempts;
    create trigger task_attempts_move before update of state on task_attempts
      for each row when ((old.state is distinct from new.state)) execute function refuse_unknown_move('state', '{"verifying":["verified","not_done","unknown"],"unknown":["verified","not_done"],"verified":["reversed"],"not_done":[],"reversed":[]}');
  `);
}
