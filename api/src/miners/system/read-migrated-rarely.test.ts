import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { readMigratedRarely } from "./read-migrated-rarely.ts";

const app = useTestApp();
const NEWER = { name: "0999-next-release", batch: 99, migration_time: new Date() };
const ready = async () => {
  const { status, body } = await app().visitor().agent.get("/api/health/ready");
  return { status, checks: body.checks };
};

test("operations: the API stays ready after a newer release has migrated the database", async () => {
  await app().db("migrations").insert(NEWER);
  expect(await ready()).toMatchObject({
    status: 200,
    checks: { database: "ok", migrations: "ok", delivery: "ok" },
  });
});

test("a database without all migrations is asked every time, and a migrated database once a minute", async () => {
  const { db } = await openTestDatabase();
  let now = new Date();
  const isMigrated = readMigratedRarely(db, { now: () => now });
  const remove = () => db("migrations").where({ name: "0112-once-and-sealed" }).delete();
  await remove();
  expect(await isMigrated()).toBe(false);
  await db("migrations").insert({ ...NEWER, name: "0112-once-and-sealed" });
  expect(await isMigrated()).toBe(true);
  await remove();
  expect(await isMigrated()).toBe(true);
  now = new Date(now.getTime() + 60_000);
  expect(await isMigrated()).toBe(false);
});
