import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFreeTexts } from "@lode/db/automation/actions.read-model";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { beat } from "@lode/db/operations/heartbeats.repository";
import { insertTaskTexts } from "@lode/db/tasks/task-texts.repository";
import { findTask } from "@lode/db/tasks/tasks.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { constraintOf } from "@lode/db/transaction";
import { afterAll, expect, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";

const world = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "lode-texts-"));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (name: string, ...words: string[]) => typeCommand(world.db, name, ...words);
const WHY = "for a test";
const BUDGET = "--budget=90";
const FOLLOW = ["follow", "lode", "77", "10", "Follow Lode", WHY, BUDGET];
let posts = 88;
const comment = () => ["comment", "lode", "77", "10", "Comment on Lode", WHY, `--post=${++posts}`, BUDGET];
const idIn = ({ said }: { said: string }): string => said.split(" ")[0] ?? "";

/** Makes a file with these lines and returns it as words for `--texts`. */
function texts(...lines: string[]): ["--texts", string] {
  const file = join(folder, `${crypto.randomUUID()}.txt`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return ["--texts", file];
}
const freeTexts = async (id: string) =>
  (await listFreeTexts(world.db, new Date(), 10)).find(({ taskId }) => taskId === id);

test("a task goes from draft to published to ended, never back, and the audit log has each step", async () => {
  const id = idIn(await run("create-task", ...FOLLOW, "--cap=3"));
  expect(await findTask(world.db, id)).toMatchObject({
    state: "draft",
    maxCompletions: 3,
    budgetPoints: 90n,
  });
  expect(await run("publish-task", id, WHY)).toEqual({ exit: 0, said: "The task is published." });
  expect(await run("publish-task", id, WHY)).toMatchObject({ exit: 1 });
  expect(await run("end-task", id, WHY)).toEqual({ exit: 0, said: "The task is ended." });
  expect(await run("publish-task", id, WHY)).toMatchObject({ exit: 1 });
  expect((await run("tasks")).said).toContain(`${id}  ended  follow @lode`);
  expect((await world.db("audit_log").orderBy("id")).map((row) => row.act)).toEqual([
    "drafted a task",
    "published a task",
    "ended a task",
  ]);
});

test.each([
  [["dance", "lode", "77", "10", "Dance", WHY], 2, "KIND: "],
  [["follow", "lode!", "77", "10", "Follow", WHY, BUDGET], 1, "name on X"],
  [["follow", "lode", "me", "10", "Follow", WHY], 2, "USER_ID: "],
  [["follow", "lode", "77", "0", "Follow", WHY], 2, "POINTS: "],
  [["follow", "lode", "77", "10", " ", WHY], 2, "DESCRIPTION: "],
  [["follow", "lode", "77", "10", "Follow"], 2, "REASON is missing"],
  [["follow", "lode", "77", "10", "Follow", WHY], 2, "--budget is missing"],
  [["like", "lode", "77", "10", "Like", WHY, BUDGET], 1, "needs the numeric id of its post"],
  [[...FOLLOW, "--post=5"], 1, "has no post"],
  [[...FOLLOW, "--cap=-1"], 2, "--cap: "],
  [[...FOLLOW, "--expires=soon"], 2, "--expires: "],
  [[...FOLLOW, "--expires=2020-01-31T12:00:00Z"], 1, "in the past"],
  [["follow", "lode", "77", "10", "Follow", WHY, "--budget=5"], 1, "does not cover one award"],
  [[...FOLLOW, "--network=myspace"], 2, "--network: "],
  [[...FOLLOW, "--bugdet=5"], 2, "--bugdet"],
])("create-task with %j is refused", async (args, exit, sentence) => {
  expect(await run("create-task", ...args)).toMatchObject({ exit, said: expect.stringContaining(sentence) });
});

test("adversary: a task gets its texts by command, and automation takes them in order", async () => {
  const made = await run("create-task", ...comment(), ...texts("Second to none.", "  Good   ore here. "));
  expect(made).toMatchObject({
    exit: 0,
    said: expect.stringContaining("Automation may post its 2 texts, each once."),
  });
  const id = idIn(made);
  expect(await freeTexts(id)).toBeUndefined();
  expect(await run("publish-task", id, WHY)).toEqual({
    exit: 0,
    said: "The task is published. Automation may post its 2 texts, each once.",
  });
  expect(await freeTexts(id)).toMatchObject({ texts: ["Second to none.", "Good ore here."], left: 2 });
});

test("a published task's texts, which miners may have read, do not change", async () => {
  const id = idIn(await run("create-task", ...comment(), ...texts("Draft one.")));
  await run("publish-task", id, WHY);
  const changes: ((trx: Trx) => Promise<unknown>)[] = [
    (trx) => trx("task_texts").where({ task_id: id }).update({ text: "Something else." }),
    (trx) => trx("task_texts").where({ task_id: id }).delete(),
    (trx) => insertTaskTexts(trx, id, ["Something else."]),
  ];
  for (const change of changes)
    expect(await world.transaction(change).catch(constraintOf)).toBe("task_texts_draft");
});

test("adversary: a text of a task that has not ended cannot be given to another task, however the text is written", async () => {
  const first = idIn(await run("create-task", ...comment(), ...texts("One voice.", "Another voice.")));
  const refused = await run("create-task", ...comment(), ...texts("A third voice.", "ONE  v\u200boice."));
  expect(refused).toEqual({
    exit: 1,
    said: `"One voice." is a text of the task ${first}, which has not ended.`,
  });
  await run("end-task", first, WHY);
  expect(await run("create-task", ...comment(), ...texts("One voice."))).toMatchObject({ exit: 0 });
});

test.each([
  [() => [...FOLLOW, ...texts("A text.")], 1, "A follow has no texts."],
  [() => [...comment(), "--texts"], 2, "--texts"],
  [() => [...comment(), "--texts", join(folder, "none")], 2, "cannot be read"],
  [() => [...comment(), ...texts("A text."), ...texts("Another.")], 2, "--texts can be given only once"],
  [
    () => [...comment(), ...texts("Said twice.", "", "Said twice.")],
    1,
    "Line 2 is empty. Line 3 says the same",
  ],
])("invalid texts are refused with the reason, %#", async (args, exit, sentence) => {
  const refused = await run("create-task", ...args());
  expect(refused).toMatchObject({ exit, said: expect.stringContaining(sentence) });
});

test("a name that is no NIP-05 name on Nostr is refused, naming what is wrong", async () => {
  const command = ["follow", "lode", "alice@localhost", "10", "Follow", WHY, BUDGET, "--network=nostr"];
  expect(await run("create-task", ...command)).toMatchObject({
    exit: 1,
    said: expect.stringContaining("alice@localhost is no name in the form name@domain"),
  });
});

test("adversary: the environment of a command cannot raise the limits of the workers", async () => {
  const publish = async () => run("publish-task", idIn(await run("create-task", ...comment())), WHY);
  vi.stubEnv("OWNER_DAILY_POINTS", "1000000");
  const settings = { OWNER_DAILY_POINTS: { value: "50" } };
  await beat(world.db, "worker", { version: "0.1.0", id: newId(), runningJobs: 0, settings });
  expect(await publish()).toMatchObject({ exit: 1 });
  await world.db("worker_heartbeats").delete();
  expect(await publish()).toMatchObject({ exit: 0 });
  vi.unstubAllEnvs();
});
