import { findHalt } from "@lode/db/operations/halts.repository";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { beforeAll, expect, test } from "vitest";
import { haltCommands } from "./halt-commands.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
const run = (name: string, ...args: string[]) => haltCommands[name]?.run({ db: world.db, actor: "op", args });

test("a halt has a reason, holds once, and is kept in the audit log with its end", async () => {
  expect(await run("halt", "payouts")).toEqual([
    "A halt needs a reason, which helps to decide when to resume.",
    false,
  ]);
  expect(await run("halt", "everything", "why")).toMatchObject([expect.stringContaining("payouts"), false]);
  expect(await run("halt", "payouts", "a doubt")).toEqual(["Halted: payouts.", true]);
  expect(await run("halt", "payouts", "another")).toMatchObject([expect.anything(), false]);
  expect(await findHalt(world.db, "payouts")).toMatchObject({ reason: "a doubt", actor: "op" });
  expect(await findHalt(world.db, "automation")).toBeUndefined();
  expect((await run("halts"))?.[0]).toContain("payouts  since");
  expect(await run("resume", "payouts")).toEqual(["Resumed: payouts.", true]);
  expect(await run("resume", "payouts")).toEqual(["payouts was not halted.", false]);
  expect((await world.db("audit_log").orderBy("id")).map((row) => row.act)).toEqual([
    "halted payouts",
    "resumed payouts",
  ]);
});
