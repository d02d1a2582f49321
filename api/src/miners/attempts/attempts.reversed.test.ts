import { markReversed } from "@lode/db/attempts/rechecks.repository";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("adversary: a reversed task is listed as taken back, never as available, and the server refuses a new attempt", async () => {
  const miner = await app().signedIn();
  const { id, taskId } = await buildAttempt(app().db, miner.miner);
  const { externalId } = miner.miner.account;
  const pairs = async () => (await miner.agent.get("/api/mining-tasks?type=completed")).body;
  expect(await pairs()).toEqual({ completed: { [taskId]: [externalId] }, reversed: {} });

  await app().transaction((trx) => markReversed(trx, id, "X no longer shows the action"));
  expect(await pairs()).toEqual({ completed: {}, reversed: { [taskId]: [externalId] } });
  expect(
    await miner.post("/api/mining-tasks", {
      task_id: taskId,
      twitter_account_id: externalId,
      action_type: "follow",
    }),
  ).toMatchObject({ status: 409, body: { code: "award-reversed" } });
});
