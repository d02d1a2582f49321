import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { auditLedger } from "@lode/app/operations/audit-ledger";
import { recordProofFigures } from "@lode/app/proof/freeze-ledger";
import { connect } from "@lode/db/connection";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import supertest from "supertest";
import { expect, test } from "vitest";
import { signedInOperator } from "../../test/operator-browser.ts";
import { sessionCookieOf, useTestApp } from "../../test/test-app.ts";
import { createOpsApp } from "./console-app.ts";

const TOKEN = "a-token-of-more-than-thirty-two-characters";
const app = useTestApp({ METRICS_TOKEN: TOKEN });

const scrape = (headers: Record<string, string> = {}) =>
  supertest(app().operators).get("/metrics").set(headers);
const withToken = { Authorization: `Bearer ${TOKEN}` };

/** The value of a series, named exactly as in the text; undefined if it is missing. */
const figureOf = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(" ")[1]);
};

test("the Prometheus token opens the metrics and nothing else", async () => {
  expect((await scrape()).status).toBe(401);
  expect((await scrape({ Authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
  const ada = await app().signedIn();
  const asMiner = { Cookie: await sessionCookieOf(ada), Authorization: `Bearer ${ada.bearer}` };
  expect((await scrape(asMiner)).status).toBe(401);
  const asOperator = { Cookie: await (await signedInOperator(app(), "owner")).cookies() };
  expect((await scrape(asOperator)).status).toBe(401);

  const answer = await scrape(withToken);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/openmetrics-text");
  expect(answer.text.trimEnd().endsWith("# EOF")).toBe(true);
  for (const path of ["/", "/jobs", "/api/queues", "/api/queued-jobs?state=waiting"]) {
    const elsewhere = await supertest(app().operators).get(path).set(withToken);
    expect(elsewhere.text).not.toMatch(/"(items|queues)"/i);
  }
});

test.each(["gone", "silent"])(
  "with a database that is %s, an operator still gets the console's page",
  async (state) => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const port = state === "gone" ? 1 : (silent.address() as AddressInfo).port;
    const db = connect(`postgres://127.0.0.1:${port}/lost`);
    const metrics = { ...app().deps.metrics, registry: openRegistry(db.client.pool) };
    const operators = createOpsApp({ ...app().deps, db, metrics }).callback();
    const get = (path: string, headers = {}) =>
      supertest(operators)
        .get(path)
        .set({ Accept: "text/html", ...headers });
    const session = { Cookie: "lode_operator=of-somebody" };
    const [page, call, visitor] = await Promise.all([
      get("/jobs", session),
      get("/api/overview", session),
      get("/jobs"),
    ]);
    // The answer is a file, or the sentence that no page has been built yet.
    expect(page.headers["content-type"]).toMatch(/^text\//);
    expect([call.status, call.body.code]).toEqual([503, "unavailable"]);
    expect(visitor.headers.location).toBe("/sign-in?next=%2Fjobs");
    await db.destroy();
    silent.close();
  },
  20_000,
);

test("a request is measured by its route, and has an id", async () => {
  const answer = await app().visitor().agent.get("/api/csrf-token");
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  await app().visitor().agent.get("/api/attempts/123?token=secret");
  const { text } = await scrape(withToken);
  expect(text).toMatch(
    /lode_http_request_seconds_count\{audience="miners",method="GET",route="\/api\/csrf-token",status="200"\} \d/,
  );
  expect(text).not.toContain("secret");
  expect(text).not.toContain("/123");
});

test("a scrape reads the ledger's figures from rows that sweeps maintain", async () => {
  const { db, deps } = app();
  const first = await scrape(withToken);
  expect(figureOf(first.text, "lode_ledger_sum_points")).toBeUndefined();
  await buildMiner(db, { points: 40n });
  const chain = { readTreasury: async () => ({ baseUnits: 2_000_000n, lamports: 5n }) };
  await recordProofFigures({ db, logger: deps.logger, chain: chain as never });
  await auditLedger({ db, logger: deps.logger, transaction: app().transaction });
  // A second scrape within a second shares the reading of the first.
  await expect
    .poll(async () => figureOf((await scrape(withToken)).text, "lode_ledger_sum_points"), { timeout: 5_000 })
    .toBe(0);
  const { text } = await scrape(withToken);
  expect(figureOf(text, "lode_ledger_drifted_accounts")).toBe(0);
  expect(figureOf(text, "lode_treasury_usdc")).toBe(2);
  expect(figureOf(text, "lode_treasury_owed_usdc")).toBe(0.4);
  expect(figureOf(text, 'lode_condition{condition="no-worker",about="",runbook="no-workers"}')).toBe(2);
  expect(figureOf(text, 'lode_queue_jobs{queue="payouts",state="waiting"}')).toBe(0);
});

test.each(["/metrics", "/api/queues", "/jobs", "/operators", "/ops"])(
  "%s is not on the miners' port",
  async (path) => {
    const { text, headers } = await app().visitor().agent.get(path);
    expect(text).not.toMatch(/lode_|"items"/i);
    expect(headers["content-type"]).not.toMatch(/text\/plain; version/);
  },
);
