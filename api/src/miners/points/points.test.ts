import { getPointsHistory, getToday } from "@lode/core/contracts/http/points";
import { say } from "@lode/core/domain/sentences/say";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("an award is listed with the action it was for and with its parts", async () => {
  const ada = await app().signedIn();
  const { account } = ada.miner;
  await buildAttempt(app().db, ada.miner);
  const { body } = await ada.agent.get(getPointsHistory.path);
  expect(body.entries).toMatchObject([
    {
      kind: "award",
      amount: 10,
      description: say("ledger.award.follow", { target: "@lode", username: `@${account.username}` }),
      breakdown: { base: 10, total: 10 },
    },
  ]);
});

test("the tasks are listed that earned something, once for each account", async () => {
  const ben = await app().signedIn();
  const [first, second] = [await buildAttempt(app().db, ben.miner), await buildAttempt(app().db, ben.miner)];
  await buildAttempt(app().db, ben.miner, { passes: false });
  const { account } = (await app().signedIn()).miner;
  await buildAttempt(app().db, { ...ben.miner, account }, { taskId: first.taskId });
  const { body } = await ben.agent.get(getToday.path);
  const ids = body.done.map((one: { task_id: string }) => one.task_id);
  expect(ids.toSorted()).toEqual([first.taskId, first.taskId, second.taskId].toSorted());
  expect(Date.now() - new Date(body.done[0].at).getTime()).toBeLessThan(60_000);
});
