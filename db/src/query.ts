import { createHash } from "node:crypto";
import type { DbOrTrx } from "./connection.ts";

type Bindings = Record<string, unknown>;

interface Result<Row> {
  rows: Row[];
  rowCount: number | null;
}

const names = new Map<string, string>();

/** A stable name lets Postgres parse and plan a statement once per connection, not once per call. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash("sha1").update(sql).digest("hex");
  names.set(sql, name);
  return name;
}

function ask<Row>(db: DbOrTrx, sql: string, bindings: Bindings): Promise<Result<Row>> {
  const statement = db.raw<Result<Row>>(sql, bindings as Record<string, string>);
  return statement.options({ name: nameOf(sql) }) as unknown as Promise<Result<Row>>;
}

/** All rows of a statement with `:named` bindings. */
export async function many<Row>(db: DbOrTrx, sql: string, bindings: Bindings = {}): Promise<Row[]> {
  return (await ask<Row>(db, sql, bindings)).rows;
}

/** The one row, or undefined if there is none. */
export async function maybe<Row>(
  db: DbOrTrx,
  sql: string,
  bindings: Bindings = {},
): Promise<Row | undefined> {
  return (await many<Row>(db, sql, bindings))[0];
}

/** The one row; throws if there is none. */
export async function one<Row>(db: DbOrTrx, sql: string, bindings: Bindings = {}): Promise<Row> {
  const row = await maybe<Row>(db, sql, bindings);
  if (row === undefined) throw new Error("A row that must exist was not found.");
  return row;
}

/** How many rows a statement changed. */
export async function run(db: DbOrTrx, sql: string, bindings: Bindings = {}): Promise<number> {
  return (await ask(db, sql, bindings)).rowCount ?? 0;
}

/** Whether a statement changed exactly one row. */
export async function changedOne(db: DbOrTrx, sql: string, bindings: Bindings): Promise<boolean> {
  return (await run(db, sql, bindings)) === 1;
}

/** A page of rows that were read with `size + 1` as limit; `nextCursor` is null on the last page. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  return { page, nextCursor: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}
