import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { recordPlans } from "@lode/db/test/record-plans";
import supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { type SignedIn, useTestApp } from "../test/test-app.ts";

const TOKEN = "a-token-of-more-than-thirty-two-characters";
const app = useTestApp({ METRICS_TOKEN: TOKEN });

let miner: SignedIn;
let scansOf: Awaited<ReturnType<typeof recordPlans>>;
beforeAll(async () => {
  miner = await app().signedIn({ points: 500n });
  for (let n = 0; n < 3; n++) await buildAttempt(app().db, miner.miner);
  scansOf = await recordPlans(app().db, [app().deps.db]);
});

/** What the screens read when opened. The console's reads are in db/src/console/indexed-reads.test.ts. */
test.each([
  "/api/stats",
  "/api/user-stats",
  "/api/analytics",
  "/api/today?time_zone=Europe/Berlin",
  "/api/points/history",
  "/api/mining-tasks",
  "/api/twitter-accounts",
  "/api/automation/actions",
  "/api/notifications",
  "/api/withdrawals",
  "/api/referrals",
  "/api/proof",
  "/api/proof/entries",
])("%s scans no growing table", async (path) => {
  const scans = await scansOf(async () => {
    expect((await miner.agent.get(path)).status).toBe(200);
  });
  expect(scans).toEqual([]);
});

test("/metrics scans no growing table", async () => {
  const scans = await scansOf(async () => {
    const answer = await supertest(app().operators).get("/metrics").set("Authorization", `Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
  });
  expect(scans).toEqual([]);
});
