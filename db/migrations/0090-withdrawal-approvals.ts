import type { Knex } from "knex";

/** Who approved a withdrawal in review: above the second threshold, two different operators must. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table withdrawal_approvals (
      withdrawal_id uuid not null references withdrawals (id),
      approved_by text not null,
      reason text not null,
      approved_at timestamptz not null default now(),
      primary key (withdrawal_id, approved_by)
    );
    create trigger withdrawal_approvals_append_only before update or delete or truncate on withdrawal_approvals
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table withdrawal_approvals");
}
