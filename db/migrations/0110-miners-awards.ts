import type { Knex } from "knex";

/** A transaction for each part: a miner's row is locked for milliseconds. */
export const config = { transaction: false };

const MINERS_A_STEP = 2_000;

/**
 * Counts the awards that miners had before they were counted with each award. The rows are locked before their awards
 * are counted: a statement of its own sees what was committed while it waited for them.
 */
export async function up(knex: Knex): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const ids: string[] = await knex.transaction(async (trx) => {
      const { rows }: { rows: { id: string }[] } = await trx.raw(
        `select id from ledger_accounts where kind = 'user' and id > :after order by id limit ${MINERS_A_STEP}
         for no key update`,
        { after },
      );
      await trx.raw(
        `update ledger_accounts a set awards = c.awards
         from (select e.account_id, count(*) as awards from ledger_entries e
           join ledger_transfers t on t.id = e.transfer_id and t.kind = 'award'
           where e.account_id = any(:ids::uuid[]) group by e.account_id) c
         where a.id = c.account_id and a.awards <> c.awards`,
        { ids: rows.map(({ id }) => id) },
      );
      return rows.map(({ id }) => id);
    });
    const last = ids.at(-1);
    if (!last) return;
    after = last;
  }
}

export async function down(): Promise<void> {}
