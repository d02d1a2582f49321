import { getReceipt } from "@lode/core/contracts/http/tasks";
import { say } from "@lode/core/domain/sentences/say";
import { markReversed } from "@lode/db/attempts/rechecks.repository";
import { newId } from "@lode/db/id";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("a receipt is a file that says what X was asked, what it answered and what that cost", async () => {
  const owner = await app().signedIn();
  const { id } = await buildAttempt(app().db, owner.miner);
  const hash = "a".repeat(64);
  await app()
    .db("verification_receipts")
    .insert({
      id: newId(),
      attempt_id: id,
      probe: "connection-status",
      endpoint: "GET /2/users",
      asked_at: "2026-08-01T10:00:00Z",
      observed: JSON.stringify({ text: "connection_status of @lode: following", relation: "following" }),
      rule: "verified when connection_status of the target contains following",
      result: "verified",
      cost_microdollars: 10_000,
      body_sha256: hash,
    });
  const answer = await owner.agent.get(`/api/mining-tasks/attempts/${id}/receipt`);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toBe(`attachment; filename="lode-receipt-${id}.json"`);
  expect(getReceipt.schemas.response.parse(answer.body)).toMatchObject({
    user_id: owner.miner.userId,
    cost_unit: "millionths of a US dollar",
    attempt: {
      id,
      status: "completed",
      points_awarded: 10,
      breakdown: { base: 10, total: 10 },
      receipts: [
        {
          asked_at: "2026-08-01T10:00:00.000Z",
          observed: "connection_status of @lode: following",
          relation: "following",
          result: "verified",
          cost_microdollars: 10_000,
          body_sha256: hash,
        },
      ],
    },
  });
});

test("adversary: a reversed task is listed as taken back, never as available, and the server refuses a new attempt", async () => {
  const miner = await app().signedIn();
  const { id, taskId } = await buildAttempt(app().db, miner.miner);
  const { externalId } = miner.miner.account;
  const pairs = async () => (await miner.agent.get("/api/mining-tasks?type=completed")).body;
  expect(await pairs()).toEqual({ completed: { [taskId]: [externalId] }, reversed: {} });

  await app().transaction((trx) => markReversed(trx, id, say("undone")));
  expect(await pairs()).toEqual({ completed: {}, reversed: { [taskId]: [externalId] } });
  expect(
    await miner.post("/api/mining-tasks", {
      task_id: taskId,
      twitter_account_id: externalId,
      action_type: "follow",
    }),
  ).toMatchObject({ status: 409, body: { code: "award-reversed" } });
});

test("a task done by an account below the limits is refused, with the limit and the actual number", async () => {
  const { miner, post } = await app().signedIn({ followersCount: 29 });
  const { id } = await buildTask(app().db);
  const attempt = { task_id: id, twitter_account_id: miner.account.externalId, action_type: "follow" };
  expect(await post("/api/mining-tasks", attempt)).toMatchObject({
    status: 403,
    body: { code: "account-not-eligible", error: "Need 30+ followers (has 29)" },
  });
  expect(await app().db("task_attempts").where({ task_id: id })).toEqual([]);
});
