import { findHalt } from "@lode/db/operations/halts.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { typeCommand } from "../test/type-command.ts";

const world = await openTestDatabase();
const type = (name: string, ...words: string[]) => typeCommand(world.db, name, ...words);
const run = async (name: string, ...words: string[]) => {
  const { exit, text, data } = await type(name, ...words);
  return { text, done: exit === 0, data };
};

test("operators are added and reset by command, and the audit log verifies", async () => {
  expect((await run("operator add", "ada@lode.test", "boss", "why not")).text).toContain(
    "viewer, operator, owner",
  );
  expect((await run("operator add", "ada", "owner", "why not")).done).toBe(false);
  expect((await run("operator add", "ada@lode.test", "owner")).text).toContain("every change has a reason");
  const added = await run("operator add", "Ada@lode.test", "owner", "founds the team");
  expect(added.text).toContain(String(added.data?.password));
  expect((await run("operator add", "ada@lode.test", "viewer", "again")).done).toBe(false);
  expect((await run("operator reset", "ben@lode.test", "a lost phone")).text).toContain("no operator");
  const reset = await run("operator reset", "ada@lode.test", "a lost phone");
  expect(reset.data?.password).not.toBe(added.data?.password);

  const verified = await run("audit verify");
  expect(verified.text).toContain("2 entries");
  expect((await run("audit verify", "--head", String(verified.data?.head))).done).toBe(true);
  expect((await run("audit verify", "--head", `2:${"0".repeat(64)}`)).text).toMatch(/^Entry 2: /);
  expect((await run("audit verify", "--head", "nonsense")).done).toBe(false);
});

test("a halt takes effect once, and stays in the audit log together with its end", async () => {
  expect(await type("halt", "payouts", "a doubt")).toEqual({ exit: 0, text: "Halted: payouts." });
  expect(await type("halt", "payouts", "another")).toMatchObject({ exit: 1 });
  expect(await findHalt(world.db, "payouts")).toMatchObject({ reason: "a doubt", actor: "op" });
  expect(await findHalt(world.db, "automation")).toBeUndefined();
  expect((await type("halts")).text).toContain("payouts  since");
  expect(await type("resume", "payouts", "it is over")).toEqual({ exit: 0, text: "Resumed: payouts." });
  expect(await type("resume", "payouts", "it is over")).toMatchObject({ exit: 1 });
  expect(
    (await world.db("audit_log").orderBy("id", "desc").limit(2)).map(({ act, detail }) => [
      act,
      detail.reason,
    ]),
  ).toEqual([
    ["resumed payouts", "it is over"],
    ["halted payouts", "a doubt"],
  ]);
});
