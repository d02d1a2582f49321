import { findTask } from "@lode/db/tasks/tasks.repository";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { beforeAll, expect, test } from "vitest";
import { taskCommands } from "./task-commands.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
const run = (name: string, ...args: string[]) => taskCommands[name]?.run({ db: world.db, actor: "op", args });
const FOLLOW = ["follow", "lode", "77", "10", "Follow Lode"];

test("a task goes from draft to published to ended, never back, and each step is in the audit log", async () => {
  const [said] = (await run("create-task", ...FOLLOW, "cap=3", "budget=90")) ?? [""];
  const id = said.split(" ")[0] ?? "";
  expect(await findTask(world.db, id)).toMatchObject({
    state: "draft",
    maxCompletions: 3,
    budgetPoints: 90n,
  });
  expect(await run("publish-task", id)).toEqual(["The task is published.", true]);
  expect(await run("publish-task", id)).toEqual(["No draft has this id.", false]);
  expect(await run("end-task", id)).toEqual(["The task is ended.", true]);
  expect(await run("publish-task", id)).toMatchObject([expect.anything(), false]);
  expect((await run("tasks"))?.[0]).toContain(`${id}  ended  follow @lode`);
  expect((await world.db("audit_log").orderBy("id")).map((row) => row.act)).toEqual([
    "drafted a task",
    "published a task",
    "ended a task",
  ]);
});

test.each([
  [["dance", "lode", "77", "10", "Dance"], "The kind is one of"],
  [["follow", "lode!", "77", "10", "Follow"], "name on X"],
  [["follow", "lode", "me", "10", "Follow"], "numeric id"],
  [["follow", "lode", "77", "0", "Follow"], "Points are"],
  [["follow", "lode", "77", "10", " "], "description"],
  [["like", "lode", "77", "10", "Like"], "needs post=ID"],
  [[...FOLLOW, "post=5"], "follow has none"],
  [[...FOLLOW, "cap=-1"], "whole numbers"],
  [[...FOLLOW, "expires=soon"], "a moment"],
  [[...FOLLOW, "bugdet=5"], '"bugdet" is not known'],
])("%j is refused", async (args, sentence) => {
  expect(await run("create-task", ...args)).toEqual([expect.stringContaining(sentence), false]);
});
