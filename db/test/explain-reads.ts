import type { Db, DbOrTrx } from "../src/connection.ts";

/**
 * The lines of the plans of every statement that `read` sends, none of which is run. The planner takes an index wherever
 * there is one, as it does on large tables. A read that must find a row finds none.
 */
export async function explainReads(db: Db, read: (db: DbOrTrx) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  await db.transaction(async (trx) => {
    await trx.raw("set local enable_seqscan = off");
    const connection = await trx.client.acquireConnection();
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await connection.query({ text: `explain ${text}`, values });
      plans.push(...rows.map((row: { "QUERY PLAN": string }) => row["QUERY PLAN"]));
      return { rows: [], rowCount: 0 };
    };
    const client = { acquireConnection: async () => ({ query }), releaseConnection: async () => {} };
    await read({ client } as unknown as DbOrTrx).catch(() => undefined);
  });
  return plans;
}
