import { createHash } from "node:crypto";
import type { DbOrTrx } from "./connection.ts";

type Bindings = Record<string, unknown>;

interface Result<Row> {
  rows: Row[];
  rowCount: number | null;
}

const names = new Map<string, string>();

/** A statement keeps one name, so that Postgres parses and plans it once per connection, not once per call. */
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

/** The one row, or undefined where there is none. */
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
