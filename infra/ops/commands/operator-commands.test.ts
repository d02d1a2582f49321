import { findHalt } from "@lode/db/operations/halts.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { typeCommand } from "../test/type-command.ts";

const world = await openTestDatabase();
const type = (name: string, ...words: string[]) => typeCommand(world.db, name, ...words);

test("operators are added and reset by command, and the audit log verifies", async () => {
  expect((await type("operator add", "ada@lode.test", "boss", "why not")).text).toContain(
    "viewer, operator, owner",
  );
  expect((await type("operator add", "ada", "owner", "why not")).exit).not.toBe(0);
  const added = await type("operator add", "Ada@lode.test", "owner", "founds the team");
  expect(added.text).toContain(String(added.data?.password));
  expect((await type("operator add", "ada@lode.test", "viewer", "again")).exit).not.toBe(0);
  expect((await type("operator reset", "ben@lode.test", "a lost phone")).text).toContain("no operator");
  const reset = await type("operator reset", "ada@lode.test", "a lost phone");
  expect(reset.data?.password).not.toBe(added.data?.password);

  const verified = await type("audit verify");
  expect(verified.text).toContain("2 entries");
  expect((await type("audit verify", "--head", String(verified.data?.head))).exit).toBe(0);
  expect((await type("audit verify", "--head", `2:${"0".repeat(64)}`)).text).toMatch(/^Entry 2: /);
  expect((await type("audit verify", "--head", "nonsense")).exit).not.toBe(0);
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
