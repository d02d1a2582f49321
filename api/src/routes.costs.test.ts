import { countCosts, documentedCosts } from "@lode/db/test/count-costs";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeAll, expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../test/test-app.ts";

const app = useTestApp();
/** What the dashboard reads when a miner opens it. */
const DASHBOARD = [
  "/api/profile",
  "/api/user-stats",
  "/api/mining-tasks",
  "/api/leaderboard",
  "/api/automation-settings",
  "/api/twitter-accounts",
  "/api/notifications",
  "/api/points/history",
];

let ada: SignedIn;
beforeAll(async () => {
  ada = await app().signedIn({ points: 500n });
  await buildTask(app().db, {});
});

test.each(DASHBOARD)("a read of %s costs what docs/performance.md says", async (path) => {
  const read = async () => expect((await ada.agent.get(path)).status).toBe(200);
  await read();
  const { calls: _own, ...costs } = await countCosts(app().deps.redis, read);
  const { calls: _, ...documented } = documentedCosts(`Read of \`${path}\``);
  expect(costs).toEqual(documented);
});
