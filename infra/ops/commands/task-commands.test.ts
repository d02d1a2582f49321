import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFreeTexts } from "@lode/db/automation/free-texts.read-model";
import { replaceTaskTexts } from "@lode/db/tasks/task-texts.repository";
import { findTask } from "@lode/db/tasks/tasks.repository";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { constraintOf } from "@lode/db/transaction";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommandResult } from "./operator-command.ts";
import { taskCommands } from "./task-commands.ts";

let world: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "lode-texts-"));
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => rmSync(folder, { recursive: true }));
const run = (name: string, ...args: string[]) => taskCommands[name]?.run({ db: world.db, actor: "op", args });
const FOLLOW = ["follow", "lode", "77", "10", "Follow Lode"];
const COMMENT = ["comment", "lode", "77", "10", "Comment on Lode", "post=88"];
const idIn = (said: CommandResult | undefined): string => said?.[0].split(" ")[0] ?? "";

/** A file with these lines, as `--texts` takes it. */
function texts(...lines: string[]): ["--texts", string] {
  const file = join(folder, `${crypto.randomUUID()}.txt`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return ["--texts", file];
}
const freeTexts = async (id: string) =>
  (await listFreeTexts(world.db, new Date(), 10)).find(({ taskId }) => taskId === id);

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
  [["like", "lode", "77", "10", "Like"], "needs the numeric id of its post"],
  [[...FOLLOW, "post=5"], "has no post"],
  [[...FOLLOW, "cap=-1"], "whole numbers"],
  [[...FOLLOW, "expires=soon"], "a time"],
  [[...FOLLOW, "bugdet=5"], '"bugdet" is not an option'],
])("%j is refused", async (args, sentence) => {
  expect(await run("create-task", ...args)).toEqual([expect.stringContaining(sentence), false]);
});

test("adversary: a task gets its texts by command, and automation is offered them in their order", async () => {
  const made = await run("create-task", ...COMMENT, ...texts("Second to none.", "  Good   ore here. "));
  expect(made).toEqual([expect.stringContaining("Automation may post its 2 texts, each once."), true]);
  const id = idIn(made);
  expect(await freeTexts(id)).toBeUndefined();
  expect(await run("publish-task", id)).toEqual(["The task is published.", true]);
  expect(await freeTexts(id)).toMatchObject({ texts: ["Second to none.", "Good ore here."], left: 2 });
  expect((await run("tasks"))?.[0]).toContain("texts 2");
});

test("a comment task without texts may be published, and says that automation skips it", async () => {
  const made = await run("create-task", ...COMMENT);
  expect(made).toEqual([expect.stringContaining("automation skips it"), true]);
  expect(await run("publish-task", idIn(made))).toEqual([
    expect.stringContaining("automation skips it"),
    true,
  ]);
});

test("texts of a draft are replaced whole; those of a published task, which miners have read, are not", async () => {
  const id = idIn(await run("create-task", ...COMMENT, ...texts("Draft one.", "Draft two.")));
  expect(await run("set-texts", id, ...texts("Draft two.", "Draft three."))).toEqual([
    "The draft has 2 texts now.",
    true,
  ]);
  await run("publish-task", id);
  expect(await freeTexts(id)).toMatchObject({ texts: ["Draft two.", "Draft three."] });
  expect(await run("set-texts", id, ...texts("Something else."))).toMatchObject([
    expect.stringContaining("do not change"),
    false,
  ]);
  const behind = world.transaction((trx) => replaceTaskTexts(trx, id, ["Something else."]));
  expect(await behind.catch(constraintOf)).toBe("task_texts_draft");
});

test("adversary: two tasks never have the same text until one has ended, however it is written", async () => {
  const first = idIn(await run("create-task", ...COMMENT, ...texts("One voice.", "Another voice.")));
  const refused = await run("create-task", ...COMMENT, ...texts("A third voice.", "ONE  v\u200boice."));
  expect(refused).toEqual([`"One voice." is a text of the task ${first}, which has not ended.`, false]);
  const second = idIn(await run("create-task", ...COMMENT, ...texts("A third voice.")));
  expect(await run("set-texts", second, ...texts("One voice."))).toMatchObject([
    expect.stringContaining(first),
    false,
  ]);
  await run("end-task", first);
  expect(await run("set-texts", second, ...texts("One voice."))).toMatchObject([expect.anything(), true]);
});

test.each([
  [() => [...FOLLOW, ...texts("A text.")], "A follow has no texts."],
  [() => [...COMMENT, "--texts"], "--texts needs a file"],
  [() => [...COMMENT, "--texts", join(folder, "none")], "cannot be read"],
  [() => [...COMMENT, ...texts("A text."), ...texts("Another.")], "--texts can be given only once"],
  [
    () => [...COMMENT, ...texts("CommandResult twice.", "", "CommandResult twice.")],
    "Line 2 is empty.\nLine 3 says the same",
  ],
])("texts are refused with the sentence that says why, %#", async (args, sentence) => {
  expect(await run("create-task", ...args())).toEqual([expect.stringContaining(sentence), false]);
});
