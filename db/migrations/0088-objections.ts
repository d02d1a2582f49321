import type { Knex } from "knex";

/** As OBJECTION_MOVES when this was written. */
const MOVES = { open: ["upheld", "rejected"], upheld: [], rejected: [] };

/** What miners object to, and what they were answered. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table objections (
      id uuid primary key,
      user_id uuid not null references users (id),
      subject text not null check (subject in ('verdict', 'reversal', 'suspension')),
      -- The attempt; of a suspension, the miner.
      subject_id uuid not null,
      -- When what is objected to was decided: a later suspension is another decision.
      decided_at timestamptz not null,
      text text not null,
      state text not null default 'open' constraint objections_state_check
        check (state in ('open', 'upheld', 'rejected')),
      due_at timestamptz not null,
      answer text,
      answered_by text,
      answered_at timestamptz,
      created_at timestamptz not null default now(),
      constraint objections_once unique (user_id, subject, subject_id, decided_at),
      check ((state = 'open') = (answered_at is null)),
      check ((answered_at is null) = (answered_by is null))
    );
    create index objections_open on objections (due_at, id) where state = 'open';
    create index objections_answered on objections (id) where state <> 'open';
    create index objections_user on objections (user_id, id);
    create trigger objections_move before update of state on objections for each row
      when (old.state is distinct from new.state)
      execute function refuse_unknown_move('state', '${JSON.stringify(MOVES)}');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table objections");
}
