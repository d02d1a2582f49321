import { createServer } from "node:net";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, inject, test } from "vitest";
import { examine } from "./doctor.ts";

const nowhere = { LODE_DATA_DIR: "/nowhere" };
const fixesOf = async (settings: Record<string, string>) =>
  (await examine({ ...nowhere, ...settings })).flatMap(({ isGood, said }) => (isGood ? [] : said));

test("servers that answer are fine, and pending migrations have a fix", async () => {
  const { url, db } = await openTestDatabase();
  const settings = { DATABASE_URL: url, REDIS_URL: inject("redisUrl") };
  expect(await fixesOf(settings)).not.toContainEqual(expect.stringMatching(/DATABASE_URL|REDIS_URL|migrate/));
  await db("migrations").where({ name: "0112-once-and-sealed" }).delete();
  expect(await fixesOf(settings)).toContainEqual(expect.stringContaining("npm run db:migrate"));
});

test("a server that does not answer is reported with its variable", async () => {
  const fixes = await fixesOf({
    DATABASE_URL: "postgres://127.0.0.1:1/lode",
    REDIS_URL: "redis://127.0.0.1:1",
  });
  expect(fixes).toContainEqual(expect.stringContaining("DATABASE_URL"));
  expect(fixes).toContainEqual(expect.stringContaining("REDIS_URL"));
});

test("a busy port is reported with the variable that changes it", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as { port: number };
  expect(await fixesOf({ PORT: String(port) })).toContainEqual(expect.stringContaining("set PORT"));
  taken.close();
});

test("in production every fault of the settings is reported", async () => {
  const fixes = (await fixesOf({ NODE_ENV: "production", CSRF_KEY: "c".repeat(32) })).join("\n");
  expect(fixes).toContain("SEALING_KEYS is not set");
  expect(fixes).toContain("SMTP_URL is not set");
});
