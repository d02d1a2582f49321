import { minerEndpoints, operatorEndpoints } from "@lode/core/contracts/every-endpoint";
import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import { scheduleRechecks } from "@lode/db/attempts/rechecks.repository";
import { recordJobFailure } from "@lode/db/jobs/failed-jobs.repository";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { recordPlans } from "@lode/db/test/record-plans";
import supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../test/operator-browser.ts";
import { newWallet, type SignedInMiner, useTestApp } from "../test/test-app.ts";

const WALLET = newWallet();
const TOKEN = "a-token-of-more-than-thirty-two-characters";
const app = useTestApp({ METRICS_TOKEN: TOKEN });

let miner: SignedInMiner;
let owner: OperatorBrowser;
let ids: Record<string, string>;
let scansOf: Awaited<ReturnType<typeof recordPlans>>;
beforeAll(async () => {
  miner = await app().signedIn({ points: 500n });
  owner = await signedInOperator(app(), "owner");
  for (let n = 0; n < 3; n++) await buildAttempt(app().db, miner.miner);
  const { id: attempt, task_id: task } = await app().db("task_attempts").first();
  const withdrawal = await miner.withdraw(120, WALLET);
  const { id: subject_id } = await buildAttempt(app().db, miner.miner, { passes: false });
  await miner.post("/api/objections", {
    subject: "verdict",
    subject_id,
    text: "I still follow the account.",
  });
  const failed = { runKey: "mail:1:1", queue: "mail", job: "send-mail", payload: { mailId: attempt } };
  const failure = { error: "refused", errorClass: "refused", stack: null, isFinal: true };
  const job = await recordJobFailure(app().db, { ...failed, ...failure, failedJobId: undefined });
  await app().deps.transaction((trx) => scheduleRechecks(trx, [{ attemptId: attempt, dueAt: new Date() }]));
  ids = { attempt, task, withdrawal, job, miner: miner.miner.userId };
  scansOf = await recordPlans(app().db, [app().deps.db]);
});

/** What the screens read when opened. */
const MINERS = [
  "/api/stats",
  "/api/user-stats",
  "/api/analytics",
  "/api/today",
  "/api/points/history",
  "/api/mining-tasks",
  "/api/twitter-accounts",
  "/api/automation/actions",
  "/api/notifications",
  "/api/withdrawals",
  "/api/referrals",
  "/api/proof",
  "/api/proof/entries",
  "/api/profile",
  "/api/auth/sessions",
  "/api/automation-settings",
  ...["attempts", "completed"].map((type) => `/api/mining-tasks?type=${type}`),
  "/api/withdrawals/:withdrawal",
  "/api/objections",
  "/api/weekly-mail",
  "/api/settings",
  "/api/networks",
];
const CONSOLE = [
  "/api/overview",
  ...[":attempt", "ada@lode.test", "ada st", "@vera_vein", "5".repeat(88), WALLET].map(
    (handle) => `/api/search?q=${handle}`,
  ),
  "/api/withdrawals?cursor=:withdrawal",
  ...["state=review", "state=completed&to=2036-01-01", "hold=refill", "from=2026-01-01&to=2036-01-01"].map(
    (filter) => `/api/withdrawals?${filter}`,
  ),
  "/api/withdrawals/:withdrawal",
  "/api/miners?cursor=:miner",
  "/api/attempts/:attempt",
  "/api/tasks/:task",
  "/api/objections",
  "/api/jobs",
  "/api/jobs?state=failed&job=send-mail&errorClass=refused&subject=:attempt&cursor=:attempt",
  "/api/jobs/:job",
  ...["/api/job-groups", "/api/repairs"],
  ...["/api/queues", "/api/queued-jobs?state=waiting", "/api/operators", "/api/me"],
  "/api/miners/:miner",
  "/api/audit?cursor=:attempt",
  ...["actor=ada@lode.test", "act=signed in&from=2026-01-01&to=2036-01-01", "subject=:attempt"].map(
    (filter) => `/api/audit?${filter}`,
  ),
  "/api/audit/chain",
];

const reads = (endpoints: readonly Endpoint[]) => endpoints.filter(({ method }) => method === "GET");

test.each([
  ...MINERS.map((path) => [path, () => miner.agent, reads(minerEndpoints)] as const),
  ...CONSOLE.map((path) => [path, () => owner, reads(operatorEndpoints)] as const),
])(
  "%s scans no growing table, and answers exactly what its contract says",
  async (path, reader, endpoints) => {
    const named = path.replace(/:(attempt|task|withdrawal|miner|job)\b/g, (_, name) => ids[name] ?? "");
    const scans = await scansOf(async () => {
      const { status, body } = await reader().get(named);
      expect(status).toBe(200);
      const [address = ""] = named.split("?");
      const endpoint = endpoints.find(({ path: pattern }) =>
        new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(address),
      );
      expect(endpoint?.schemas.response.parse(body)).toEqual(body);
    });
    expect(scans).toEqual([]);
  },
);

test("/metrics scans no growing table", async () => {
  const scans = await scansOf(async () => {
    const answer = await supertest(app().operators).get("/metrics").set("Authorization", `Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
  });
  expect(scans).toEqual([]);
});
