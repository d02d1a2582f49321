import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { connect } from "./connection.ts";
import { many, one, run } from "./query.ts";
import { transactionOf } from "./transaction.ts";

const world = await openTestDatabase();

test("bindings are named, may repeat, and may appear next to casts and other colons", async () => {
  const sql = `select :a::int as a, :a::int + :b::int as sum, to_char(:at::timestamptz at time zone 'utc', 'HH24:MI') as at`;
  const bindings = { a: 2, b: 3, at: new Date("2026-11-22T17:05:00Z") };
  expect(await one(world.db, bindings)(sql)).toEqual({ a: 2, sum: 5, at: "17:05" });
});

test("an undefined binding is refused instead of being stored as null", async () => {
  await expect(one(world.db, { a: undefined })("select :a::int as a")).rejects.toThrow(":a is undefined");
});

test("a statement after the end of its transaction is refused", async () => {
  let late = () => Promise.resolve();
  await transactionOf(world.db)(async (trx) => {
    late = () => run(trx)("select 1");
  });
  await expect(late()).rejects.toThrow("has ended");
});

test("statements are prepared once per connection", async () => {
  const db = connect(world.url, { poolSize: 1 });
  try {
    for (let n = 0; n < 2; n++) await many(db, { n })("select :n::int");
    const known = await many<{ statement: string }>(db)("select statement from pg_prepared_statements");
    expect(known.some(({ statement }) => statement === "select $1::int")).toBe(true);
  } finally {
    await db.destroy();
  }
});

test("in tests, reading a column that the row type declares but the statement does not return throws", async () => {
  const row = await one<{ known: number; forgotten: number }>(world.db)("select 1 as known");
  expect(row.known).toBe(1);
  expect(() => row.forgotten).toThrow('The statement returns no column "forgotten", only known.');
});
