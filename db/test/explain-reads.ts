import type { Db, DbOrTrx } from "../src/connection.ts";

/**
 * Explains every statement that `read` sends, without running it, and returns the lines of the plans. The
 * planner uses an index wherever it can, as it would on large tables. A read that must find a row finds none.
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
