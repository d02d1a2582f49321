import { expect, test } from "vitest";
import { openTestDatabase } from "../test/database.ts";
import type { Db } from "./connection.ts";
import { migrateToLatest, pendingMigrations, UnknownDatabaseError } from "./migrate.ts";
import { manyValues } from "./query.ts";

/** Lists tables without the partitions, which are named after the day on which a test makes them. */
const tablesOf = (db: Db) =>
  manyValues<string>(db)(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and not relispartition order by 1`);

test("a database from before 0.1.0 is refused with one sentence and left unchanged", async () => {
  const { db, url } = await openTestDatabase();
  await db("migrations").where({ name: "0102-people" }).update({ name: "0031-mailed-links" });
  const before = await tablesOf(db);
  await expect(migrateToLatest(url)).rejects.toThrow(UnknownDatabaseError);
  await expect(migrateToLatest(url)).rejects.toThrow(/before 0\.1\.0.*LODE_DATA_DIR/);
  expect(await tablesOf(db)).toEqual(before);
});

test("operations: a newer release's migration is named, is not pending and leaves the database usable", async () => {
  const { db, url } = await openTestDatabase();
  await db("migrations").insert({ name: "0999-next-release", batch: 99, migration_time: new Date() });
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await migrateToLatest(url)).toEqual({ applied: [], newer: ["0999-next-release"] });
});

test("the pending migrations are the release's own that are not stored", async () => {
  const { db } = await openTestDatabase();
  await db("migrations").where({ name: "0112-once-and-sealed" }).delete();
  expect(await pendingMigrations(db)).toEqual(["0112-once-and-sealed"]);
});

test("on an empty database every migration is pending, and is applied", async () => {
  const { db, url } = await openTestDatabase();
  const before = await tablesOf(db);
  await db.raw("drop schema public cascade; create schema public");
  expect((await pendingMigrations(db))[0]).toBe("0101-foundation");
  await migrateToLatest(url);
  expect(await tablesOf(db)).toEqual(before);
});
