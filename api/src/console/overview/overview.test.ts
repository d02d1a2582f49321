import { recordProofFigures } from "@lode/app/proof/freeze-ledger";
import type { Overview } from "@lode/core/contracts/console/overview";
import { CONDITIONS } from "@lode/core/domain/operations/conditions";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import { newId } from "@lode/db/id";
import { beat, recordPeer } from "@lode/db/operations/heartbeats.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { beforeAll, expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { recordPageCounts } from "./record-page-counts.ts";

const app = useTestApp();
let viewer: OperatorBrowser;
beforeAll(async () => {
  viewer = await signedInOperator(app(), "viewer");
  await recordSpending(app().db, "x", "accounts", 10_000);
  await recordSpending(app().db, "nostr", "accounts", 2_500_000);
});

const overview = async () => (await viewer.get("/api/overview")).body as Overview;
const alive = (id: string) => beat(app().db, "worker", { id, version: "0.1.0", runningJobs: 2 });

test("an empty installation shows what is missing, and no figure that it does not know", async () => {
  const body = await overview();
  expect(body).toMatchObject({ light: "red", treasury: null });
  expect(body.findings.map(({ runbook }) => runbook)).toEqual(["no-workers"]);
});

test("with workers and figures, everything is green", async () => {
  const { db, deps } = app();
  await alive(newId());
  await buildMiner(db, { points: 50n });
  const chain = { readTreasury: async () => ({ baseUnits: 5_000_000n, lamports: 2_000_000_000n }) };
  await recordProofFigures({ db, logger: deps.logger, chain: chain as never });
  for (const peer of ["mail", "chain", "redis"] as const) await recordPeer(db, peer, { fault: null });
  const body = await overview();
  expect(body).toMatchObject({
    light: "green",
    text: "Miners are served",
    findings: [],
    treasury: { heldUsdc: 5, owedUsdc: 0.5, sol: 2 },
    spend: { network: "nostr", today: 2.5, ceiling: 50 },
    ledger: { sum: 0 },
    workers: { alive: 1, lost: 0, runningJobs: 2 },
  });
});

test("a finding about withdrawals links to a filter that their list has", async () => {
  const pages = CONDITIONS.flatMap(({ page }) => (page?.startsWith("/withdrawals") ? page : []));
  for (const page of pages) expect((await viewer.get(`/api${page}`)).status, page).toBe(200);
});

test("each answer to a miner within the last hour is counted once, however often counts are recorded", async () => {
  const { db, deps } = app();
  await db.raw(`insert into service_level_minutes (level, minute, good, bad)
    values ('page', date_trunc('minute', now() - interval '61 minutes'), 50, 50),
      ('verdicts', date_trunc('minute', now()), 50, 50)`);
  deps.metrics.requests.takeCounts();
  for (const path of ["stats", "stats", "health/live", "health/ready", "stats"])
    await app().visitor().agent.get(`/api/${path}`);
  const recording = recordPageCounts({ db, metrics: deps.metrics });
  await recording.stop();
  await recordPageCounts({ db, metrics: deps.metrics }).stop();
  expect((await overview()).answers).toEqual({ good: 3, bad: 0 });
});
