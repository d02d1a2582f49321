import { getReceipt } from "@lode/core/contracts/http/tasks.schemas";
import { newId } from "@lode/db/id";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
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
  expect(getReceipt.response.parse(answer.body)).toMatchObject({
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
