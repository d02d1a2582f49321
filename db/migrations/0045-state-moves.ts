import type { Knex } from "knex";

/** As in core/src/domain/…/lifecycle.ts when this was written; db/src/state-moves.test.ts holds both together. */
const MOVES = {
  withdrawals: {
    column: "status",
    moves: {
      pending: ["processing", "failed"],
      processing: ["completed", "failed"],
      completed: [],
      failed: [],
    },
  },
  payout_attempts: {
    column: "state",
    moves: {
      signed: ["broadcast", "landed", "finalized", "expired", "failed"],
      broadcast: ["landed", "finalized", "expired", "failed"],
      landed: ["finalized", "expired", "failed"],
      finalized: [],
      expired: [],
      failed: [],
    },
  },
  mining_tasks: {
    column: "state",
    moves: { draft: ["published", "ended"], published: ["ended"], ended: [] },
  },
  task_attempts: {
    column: "state",
    moves: {
      verifying: ["verified", "not_done", "unknown"],
      unknown: ["verified", "not_done"],
      verified: ["reversed"],
      not_done: [],
      reversed: [],
    },
  },
  automation_actions: {
    column: "state",
    moves: {
      planned: ["acting", "skipped"],
      acting: ["done", "unknown", "planned", "skipped"],
      unknown: ["done", "planned", "skipped"],
      done: ["undoing"],
      undoing: ["undone", "done"],
      skipped: [],
      undone: [],
    },
  },
};

/** Every change of a state is one of the moves of its table, whatever statement makes it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- No code ever wrote it.
    alter table task_attempts drop constraint task_attempts_state_check;
    alter table task_attempts add constraint task_attempts_state_check
      check (state in ('verifying', 'unknown', 'verified', 'not_done', 'reversed'));

    create function refuse_unknown_move() returns trigger language plpgsql as $$
    declare
      was text := to_jsonb(old) ->> tg_argv[0];
      becomes text := to_jsonb(new) ->> tg_argv[0];
    begin
      if not coalesce((tg_argv[1]::jsonb -> was) @> to_jsonb(becomes), false) then
        raise exception 'a row of % cannot go from % to %', tg_table_name, was, becomes
          using errcode = 'check_violation', constraint = tg_table_name || '_move';
      end if;
      return new;
    end $$;

    drop trigger withdrawals_move on withdrawals;
    drop function withdrawals_move;
    create function withdrawals_frozen() returns trigger language plpgsql as $$
    begin
      raise exception 'the terms of a withdrawal are frozen'
        using errcode = 'check_violation', constraint = 'withdrawals_frozen';
    end $$;
    create trigger withdrawals_frozen before update on withdrawals for each row
      when ((old.user_id, old.amount, old.fee, old.wallet_address) is distinct from
            (new.user_id, new.amount, new.fee, new.wallet_address))
      execute function withdrawals_frozen();
  `);
  for (const [table, { column, moves }] of Object.entries(MOVES)) {
    await knex.raw(`
      create trigger ${table}_move before update of ${column} on ${table} for each row
        when (old.${column} is distinct from new.${column})
        execute function refuse_unknown_move('${column}', '${JSON.stringify(moves)}');
    `);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(MOVES)) await knex.raw(`drop trigger ${table}_move on ${table};`);
  await knex.raw(`
    drop trigger withdrawals_frozen on withdrawals;
    drop function withdrawals_frozen;
    drop function refuse_unknown_move;
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
    alter table task_attempts drop constraint task_attempts_state_check;
    alter table task_attempts add constraint task_attempts_state_check
      check (state in ('queued', 'verifying', 'unknown', 'verified', 'not_done', 'reversed'));
  `);
}
