import { findHalt } from "@lode/db/operations/halts.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { typeCommand } from "../test/type-command.ts";

const world = await openTestDatabase();
const run = (name: string, ...words: string[]) => typeCommand(world.db, name, ...words);

test("a halt needs a reason, takes effect once, and stays in the audit log together with its end", async () => {
  expect(await run("halt", "payouts")).toMatchObject({ exit: 2, said: expect.stringContaining("a reason") });
  expect(await run("halt", "everything", "why")).toMatchObject({
    exit: 2,
    said: expect.stringContaining("payouts"),
  });
  expect(await run("halt", "payouts", "a doubt")).toEqual({ exit: 0, said: "Halted: payouts." });
  expect(await run("halt", "payouts", "another")).toMatchObject({ exit: 1 });
  expect(await findHalt(world.db, "payouts")).toMatchObject({ reason: "a doubt", actor: "op" });
  expect(await findHalt(world.db, "automation")).toBeUndefined();
  expect((await run("halts")).said).toContain("payouts  since");
  expect(await run("resume", "payouts", "it is over")).toEqual({ exit: 0, said: "Resumed: payouts." });
  expect(await run("resume", "payouts", "it is over")).toMatchObject({ exit: 1 });
  expect((await world.db("audit_log").orderBy("id")).map(({ act, detail }) => [act, detail.reason])).toEqual([
    ["halted payouts", "a doubt"],
    ["resumed payouts", "it is over"],
  ]);
});
