import { getPointsHistory } from "@lode/core/contracts/http/points";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("an award is listed with the action it was for and with its parts", async () => {
  const ada = await app().signedIn();
  const { account } = ada.miner;
  await buildAttempt(app().db, ada.miner);
  const { body } = await ada.agent.get(getPointsHistory.path).set("Authorization", `Bearer ${ada.bearer}`);
  expect(body.entries).toMatchObject([
    {
      kind: "award",
      amount: 10,
      description: `Earned: follow of @lode by @${account.username}`,
      breakdown: { base: 10, total: 10 },
    },
  ]);
});
