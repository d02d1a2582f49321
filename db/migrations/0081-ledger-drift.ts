import type { Knex } from "knex";

/**
 * The results of two checks, kept beside the ledger's sum: of every balance with its entries, and of chain, withdrawals
 * and ledger. A scrape must not scan the ledger.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table proof_standing
      add column drifted_accounts integer check (drifted_accounts >= 0),
      add column drift_checked_at timestamptz,
      add column findings integer check (findings >= 0),
      add column reconciled_at timestamptz,
      add constraint proof_standing_drift check ((drifted_accounts is null) = (drift_checked_at is null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table proof_standing drop column drifted_accounts, drop column drift_checked_at,
       drop column findings, drop column reconciled_at`,
  );
}
