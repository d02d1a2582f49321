import { spawn } from "node:child_process";
import { join } from "node:path";
import {
  getAutomationSettings,
  listAutomationActions,
  undoAutomationAction,
  updateAutomationSchedule,
  updateAutomationSettings,
} from "@lode/core/contracts/http/automation";
import { getUserStats } from "@lode/core/contracts/http/points";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { until } from "@lode/sandbox/people/until";
import { expect, test } from "vitest";
import { useTestStack } from "./test-stack.ts";

const running = useTestStack(() => ({ AUTOMATION_SPREAD_SECONDS: "0" }));
const TEXTS = ["Good ore here.", "A second text, for another account."];

/** Runs an operator's command with standard input. */
function operate(args: string[], input = ""): Promise<{ code: number | null; said: string }> {
  const program = [join(projectRoot, "node_modules/tsx/dist/cli.mjs"), join(projectRoot, "infra/ops/ops.ts")];
  const env = { ...process.env, DATABASE_URL: running().stack.urls.database };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...program, ...args], { cwd: projectRoot, env });
    let said = "";
    child.stdout.on("data", (part: Buffer) => {
      said += part.toString();
    });
    child.stderr.on("data", (part: Buffer) => {
      said += part.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
    child.stdin.end(input);
  });
}

test("an operator's texts become posted comments with points and can be undone, all without SQL", async () => {
  const { sandbox, newMiner } = running();
  const target = await sandbox.xUser("lode");
  const post = await sandbox.publishPost("lode", "What did you mine today?");
  const task = [
    "comment",
    "lode",
    target.id,
    "50",
    "Comment on our question",
    "wanted by marketing",
    `post=${post.id}`,
    "--budget",
    "1000",
  ];
  const drafted = await operate(["create-task", ...task, "--texts", "-"], `${TEXTS.join("\n")}\n`);
  expect(drafted).toMatchObject({ code: 0, said: expect.stringContaining("2 texts, each once") });
  const taskId = drafted.said.split(" ")[0] ?? "";
  expect(await operate(["publish-task", taskId, "its texts are approved"])).toMatchObject({ code: 0 });

  const miner = await newMiner("commenter");
  const account = await miner.link("mara_digs");
  expect((await miner.tasks())[0]).toMatchObject({ comment_texts: TEXTS, comment_texts_left: 2 });
  const { consent_version, comment_texts } = await miner.client.call(getAutomationSettings);
  expect(comment_texts).toMatchObject([{ task_id: taskId, texts: TEXTS }]);
  await miner.client.call(updateAutomationSchedule, {
    body: {
      twitter_account_id: account.id,
      daily_actions: 4,
      active_from: 0,
      active_until: 24,
      time_zone: "UTC",
    },
  });
  await miner.client.call(updateAutomationSettings, {
    body: { twitter_account_id: account.id, settings: { auto_comment: true }, consent_version },
  });

  const done = await until("the comment's points", async () => {
    const { actions } = await miner.client.call(listAutomationActions);
    return actions.find(({ points_awarded }) => points_awarded !== null);
  });
  // 50 points base, 1 for 412 followers and 2 for two full years.
  expect(done).toMatchObject({ state: "done", text: TEXTS[0], points_awarded: 53, can_undo: true });
  expect(await miner.client.call(getUserStats)).toMatchObject({ totalPoints: 53, tasksCompleted: 1 });
  expect(await sandbox.repliesTo(post.id)).toMatchObject([{ authorId: account.id }]);
  expect((await miner.tasks())[0]).toMatchObject({ comment_texts: [TEXTS[1]], comment_texts_left: 1 });

  await miner.client.call(undoAutomationAction, { params: { id: done.id } });
  await until("the undo", async () => {
    const { actions } = await miner.client.call(listAutomationActions);
    return actions.some(({ id, state }) => id === done.id && state === "undone");
  });
  expect(await sandbox.repliesTo(post.id)).toEqual([]);
});
