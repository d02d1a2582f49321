import type { Knex } from "knex";

/** Outside a transaction: the rows are read while awards go on, under no lock that they need. */
export const config = { transaction: false };

const TABLES = ["ledger_entries", "verification_receipts", "notifications"];

/** Partitions of months, second step: all rows are before the bound, so that attaching them need not read them. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`alter table ${table} validate constraint ${table}_until`);
}

export async function down(): Promise<void> {}
