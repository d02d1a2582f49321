import { listTasks } from "@lode/core/contracts/http/tasks.schemas";
import { buildAction } from "@lode/db/test/factories/build-action";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ X_TIER: "enterprise" });
const COMMENT = { kind: "comment", targetPostId: "88" } as const;
const texts = Array.from({ length: 12 }, (_, n) => `Text number ${n + 1}.`);

test("before consenting, a miner can read automation's texts in the list of tasks and in the settings", async () => {
  const miner = await app().signedIn();
  const task = await buildTask(app().db, { ...COMMENT, texts });
  await buildTask(app().db, { ...COMMENT, targetPostId: "89" });
  const listed = listTasks.response.parse((await miner.agent.get("/api/mining-tasks")).body);
  expect("tasks" in listed && listed.tasks).toMatchObject([
    { comment_texts: [], comment_texts_left: 0 },
    { id: task.id, comment_texts: texts.slice(0, 10), comment_texts_left: 12 },
  ]);
  expect((await miner.agent.get("/api/automation-settings")).body.comment_texts).toEqual([
    { task_id: task.id, target_username: "lode", texts: texts.slice(0, 10), left: 12 },
  ]);

  await buildAction(app().db, miner.miner, task, { text: "Text number 1.", postId: "99" });
  const [shown] = (await miner.agent.get("/api/automation-settings")).body.comment_texts;
  expect(shown).toMatchObject({ texts: texts.slice(1, 11), left: 11 });
});
