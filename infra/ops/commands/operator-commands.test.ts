import { recordFailure } from "@lode/app/jobs/record-failure";
import { findHalt } from "@lode/db/operations/halts.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { typeCommand } from "../test/type-command.ts";

const world = await openTestDatabase();
const type = (name: string, ...words: string[]) => typeCommand(world.db, name, ...words);
const run = async (name: string, ...words: string[]) => {
  const { exit, said, data } = await type(name, ...words);
  return { said, done: exit === 0, data };
};

test("operators are added, changed and disabled by command, and the audit log verifies", async () => {
  expect((await run("operator add", "ada@lode.test", "boss", "why not")).said).toContain(
    "viewer, operator, owner",
  );
  expect((await run("operator add", "ada", "owner", "why not")).done).toBe(false);
  expect((await run("operator add", "ada@lode.test", "owner")).said).toContain("every change has a reason");
  const added = await run("operator add", "Ada@lode.test", "owner", "founds the team");
  expect(added.said).toContain(String(added.data?.password));
  expect((await run("operator add", "ada@lode.test", "viewer", "again")).done).toBe(false);
  expect((await run("operator disable", "ada@lode.test", "leaves")).said).toContain("owner must remain");
  expect((await run("operator add", "ben@lode.test", "viewer", "joins")).done).toBe(true);
  expect((await run("operator role", "ben@lode.test", "owner", "takes over")).done).toBe(true);
  expect((await run("operator disable", "ada@lode.test", "leaves")).done).toBe(true);
  expect((await run("operator list")).said).toMatch(
    /ada@lode.test {2}owner .*disabled[\s\S]*ben@lode.test {2}owner/,
  );

  const verified = await run("audit verify");
  expect(verified.said).toContain("4 entries");
  expect((await run("audit verify", "--head", String(verified.data?.head))).done).toBe(true);
  expect((await run("audit verify", "--head", `4:${"0".repeat(64)}`)).said).toMatch(/^Entry 4: /);
  expect((await run("audit verify", "--head", "nonsense")).done).toBe(false);
});

test("a filter selects the failed jobs to list, to retry in a dry run, and to discard", async () => {
  for (let n = 0; n < 4; n++) {
    const payload = { userId: `01900000-0000-7000-8000-00000000000${n}` };
    const job = { id: String(n), queue: "mail", name: "send-password-changed-mail", payload, addedAt: n };
    await recordFailure(world, job, {
      error: new Error(`connect ECONNREFUSED 127.0.0.${n}:25`),
      isFinal: true,
    });
  }
  expect((await run("failed-jobs", "--job", "send-password-changed-mail")).said.split("\n")).toHaveLength(4);
  expect((await run("failed-jobs", "--state", "lost")).done).toBe(false);
  expect((await run("failed-jobs", "--colour", "red")).said).toContain("--colour");
  const one = ["--id", "01900000-0000-7000-8000-000000000002"];
  expect((await run("retry-jobs", ...one, "--reason", "why not", "--dry-run")).said).toMatch(
    /^1 failed jobs match.*\n.*nothing-to-do {2}1/,
  );
  expect((await run("discard-jobs", ...one)).said).toContain("REASON is missing");
  const begun = await run("discard-jobs", ...one, "--reason", "the miner is gone");
  expect(begun).toMatchObject({ done: true, data: { total: 1 } });
  expect((await run("retry-jobs", "--queue", "payouts", "--reason", "why")).said).toContain("No failed job");
});

test("a queue is paused once, with a reason", async () => {
  expect((await run("pause-queue", "everything", "why")).said).toContain("verification");
  expect((await run("pause-queue", "mail", "the mail server moves")).done).toBe(true);
  expect((await run("pause-queue", "mail", "again")).done).toBe(false);
  expect((await run("paused-queues")).said).toContain("the mail server moves");
  expect((await run("resume-queue", "mail", "it has moved")).done).toBe(true);
  expect((await run("paused-queues")).said).toBe("No queue is paused.");
});

test("a halt needs a reason, takes effect once, and stays in the audit log together with its end", async () => {
  expect(await type("halt", "payouts")).toMatchObject({ exit: 2, said: expect.stringContaining("a reason") });
  expect(await type("halt", "everything", "why")).toMatchObject({
    exit: 2,
    said: expect.stringContaining("payouts"),
  });
  expect(await type("halt", "payouts", "a doubt")).toEqual({ exit: 0, said: "Halted: payouts." });
  expect(await type("halt", "payouts", "another")).toMatchObject({ exit: 1 });
  expect(await findHalt(world.db, "payouts")).toMatchObject({ reason: "a doubt", actor: "op" });
  expect(await findHalt(world.db, "automation")).toBeUndefined();
  expect((await type("halts")).said).toContain("payouts  since");
  expect(await type("resume", "payouts", "it is over")).toEqual({ exit: 0, said: "Resumed: payouts." });
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
