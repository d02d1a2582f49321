import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@lode/adapters/process/clock";
import { object } from "@lode/app/objections/object";
import { halt } from "@lode/app/operations/halt";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { readUserStats } from "@lode/db/points/points.read-model";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
  vi.stubEnv("SEALING_KEYS", `k1:${randomBytes(32).toString("base64")}`);
});
afterAll(() => vi.unstubAllEnvs());

const run = async (name: string, ...words: string[]) => {
  const { exit, said, data } = await typeCommand(world.db, name, ...words);
  return { said, done: exit === 0, data };
};

test("an endpoint is added, rotated, disabled and enabled by command, and its deliveries are listed", async () => {
  const url = "http://127.0.0.1:9/hook";
  expect((await run("webhook add", "https://10.0.0.1/", "all", "accounting")).said).toContain(
    "public internet",
  );
  expect((await run("webhook add", url, "lost", "accounting")).said).toContain("payouts.halted");
  expect((await run("webhook add", url, "payouts.halted")).said).toContain("reason");
  const added = await run("webhook add", url, "payouts.halted", "accounting");
  expect(added.said).toContain("whsec_");
  const id = String(added.data?.id);
  await halt(world, { name: "payouts", reason: reasonOf("a doubt"), by: "op" });
  expect((await run("webhook list")).said).toContain(`${id}  ${url}  pending 1`);
  expect((await run("webhook deliveries", "pending")).said).toContain("payouts.halted  pending  tries 0");
  expect((await run("webhook deliveries", "lost")).done).toBe(false);
  expect((await run("webhook rotate", id, "a leak")).said).toContain("whsec_");
  expect((await run("webhook disable", id, "it is down")).done).toBe(true);
  expect((await run("webhook disable", id, "it is down")).done).toBe(false);
  expect((await run("webhook enable", id, "it is up")).done).toBe(true);
  expect((await run("webhook replay-failed", id, "it is up")).said).toBe("0 deliveries are sent again.");
  expect((await run("webhook replay", "1", "x")).done).toBe(false);
});

test("a report key is made and revoked, and a report is written only to a new file", async () => {
  expect((await run("report-key add", "Books", "tasks,lost", "30", "accounting")).said).toContain("REPORTS");
  const added = await run("report-key add", "Books", "tasks", "30", "accounting");
  expect(added.said).toMatch(/lode_rk_/);
  const id = String(added.data?.id);
  expect((await run("report-key list")).said).toContain(`${id}  Books`);
  expect((await run("report-key revoke", id, "no longer used")).done).toBe(true);
  expect((await run("report-key revoke", id, "no longer used")).done).toBe(false);
  await buildMiner(world.db, { points: 5n });
  const file = join(mkdtempSync(join(tmpdir(), "lode-export-")), "entries.csv");
  expect((await run("export", "ledger-entries", file)).said).toBe(`Written: ${file}`);
  expect(readFileSync(file, "utf8").split("\r\n")).toHaveLength(4);
  await expect(run("export", "ledger-entries", file)).rejects.toMatchObject({ code: "EEXIST" });
  expect((await run("export", "ledger-entries", "a.xlsx")).done).toBe(false);
});

test("objections are listed and answered, and points adjusted, by command", async () => {
  const miner = await buildMiner(world.db, { followersCount: 0, createdAt: null });
  const attempt = await buildAttempt(world.db, miner, { passes: false });
  const about = { userId: miner.userId, subject: "verdict" as const, subjectId: attempt.id };
  const { id } = await object(
    { ...world, clock: systemClock },
    { ...about, text: "I did follow the account." },
  );
  expect((await run("objections")).said).toContain(`${id}  verdict`);
  expect((await run("answer-objection", id, "check", "look again")).said).toContain(
    "rejected, upheld, award",
  );
  expect((await run("answer-objection", id, "award", "X shows it now")).said).toBe("Answered.");
  expect((await run("answer-objection", id, "award", "X shows it now")).done).toBe(false);
  expect((await run("adjust", miner.email, "-4", "too much")).said).toBe("Adjusted.");
  expect((await run("adjust", miner.email, "-40", "too much")).said).toContain("The balance is 6 points");
  expect((await readUserStats(world.db, miner.userId)).balance).toBe(6n);
});
