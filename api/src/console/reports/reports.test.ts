import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import supertest from "supertest";
import { expect, test } from "vitest";
import { signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "100" });
const reason = reasonOf("for the accounting system");

test("a report key opens its report without a cookie, and nothing else", async () => {
  const owner = await signedInOperator(app(), "owner");
  await app().signedIn();
  const wanted = { name: "accounting", reports: ["tasks", "ledger-entries"], days: 30, reason };
  const { body: made } = await owner.send("post", "/api/report-keys", wanted);
  const get = (path: string, key = made.key) =>
    supertest(app().operators).get(path).set("Authorization", `Bearer ${key}`);
  const csv = await get("/api/reports/tasks");
  expect(csv.status).toBe(200);
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="tasks.csv"');
  expect((await get("/api/reports/ledger-entries?format=ndjson&from=2026-01-01")).status).toBe(200);
  expect((await get("/api/reports/withdrawals")).status).toBe(403);
  expect((await get("/api/reports/tasks?format=xlsx")).status).toBe(400);
  expect((await get("/api/reports/tasks?from=yesterday")).status).toBe(400);
  expect(await get("/api/reports/tasks?from=0001-01-01")).toMatchObject({
    status: 400,
    body: { code: "invalid-input", error: "From: must be 2020-01-01 or later" },
  });
  expect((await get("/api/reports/users")).status).toBe(403);
  expect((await get("/api/report-keys")).status).toBe(401);
  expect((await get("/api/reports/tasks", "lode_rk_not-a-key-at-all")).status).toBe(401);
  const revoked = await owner.send("post", `/api/report-keys/${made.id}/revoke`, { reason });
  expect(revoked.status).toBe(200);
  expect((await get("/api/reports/tasks")).status).toBe(401);
  const listed = await owner.get("/api/report-keys");
  expect(listed.body.items).toMatchObject([{ name: "accounting", revokedBy: owner.email }]);
  expect(listed.text).not.toContain(made.key.slice(8));
});

test("a sponsor's key opens the receipts of a task, and no report", async () => {
  const owner = await signedInOperator(app(), "owner");
  const wanted = { name: "sponsor", reports: ["receipts"], days: 30, reason };
  const { body: made } = await owner.send("post", "/api/report-keys", wanted);
  const get = (path: string) =>
    supertest(app().operators).get(path).set("Authorization", `Bearer ${made.key}`).buffer();
  const { id } = await buildAttempt(app().db, await buildMiner(app().db));
  const { task_id: task } = await app().db("task_attempts").where({ id }).first();
  const answer = await get(`/api/reports/receipts?task=${task}`);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="receipts-${task}.ndjson"`,
    },
  });
  expect(JSON.parse(answer.text)).toMatchObject({ format: "lode-receipt-v1", attempt_id: id, points: 10 });
  expect((await get("/api/reports/receipts")).status).toBe(400);
  expect((await get(`/api/reports/receipts?task=${newId()}`)).status).toBe(404);
  expect((await get("/api/reports/tasks")).status).toBe(403);
});

test("a viewer exports with the session cookie, but a visitor or a miner cannot", async () => {
  const viewer = await signedInOperator(app(), "viewer");
  expect((await viewer.get("/api/reports/x-costs?format=ndjson")).status).toBe(200);
  expect((await viewer.get("/api/reports/unknown")).status).toBe(404);
  const { bearer } = await app().signedIn();
  const visitor = supertest(app().operators).get("/api/reports/tasks");
  expect((await visitor).status).toBe(401);
  const miner = supertest(app().operators).get("/api/reports/tasks").set("Authorization", `Bearer ${bearer}`);
  expect((await miner).status).toBe(401);
});

test("adversary: guesses at report keys are stopped", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 610; n++) {
    const guess = supertest(app().operators).get("/api/reports/tasks");
    statuses.push((await guess.set("Authorization", `Bearer lode_rk_guess-number-${n}-000000`)).status);
    if (statuses.at(-1) === 429) break;
  }
  expect(statuses.at(-1)).toBe(429);
});
