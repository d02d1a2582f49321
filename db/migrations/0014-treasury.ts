import type { Knex } from "knex";

/** Every change of the treasury's USDC as the chain has it, for reconciling the chain with the rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
      check ((acknowledged_by is null) = (acknowledged_because is null))
    );
    create index treasury_movements_slot on treasury_movements (slot desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table treasury_movements");
}
