import type { DbOrTrx } from "./connection.ts";

type Bindings = Record<string, unknown>;

/** All rows of a statement with `:named` bindings. */
export async function many<Row>(db: DbOrTrx, sql: string, bindings: Bindings = {}): Promise<Row[]> {
  const result: { rows: Row[] } = await db.raw(sql, bindings as Record<string, string>);
  return result.rows;
}

/** The one row, or undefined where there is none. */
export async function maybe<Row>(
  db: DbOrTrx,
  sql: string,
  bindings: Bindings = {},
): Promise<Row | undefined> {
  return (await many<Row>(db, sql, bindings))[0];
}

/** The one row; throws where there is none, because the caller knows that there must be. */
export async function one<Row>(db: DbOrTrx, sql: string, bindings: Bindings = {}): Promise<Row> {
  const row = await maybe<Row>(db, sql, bindings);
  if (row === undefined) throw new Error("A row that must exist was not found.");
  return row;
}

/** How many rows a statement changed. */
export async function run(db: DbOrTrx, sql: string, bindings: Bindings = {}): Promise<number> {
  const result: { rowCount: number | null } = await db.raw(sql, bindings as Record<string, string>);
  return result.rowCount ?? 0;
}
