import { text } from "node:stream/consumers";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { explainAward } from "@lode/core/domain/points/formula";
import type { ReportFormat, ReportName } from "@lode/core/domain/reports/report";
import { REPORTS } from "@lode/core/domain/reports/report";
import { claimBatch } from "@lode/db/attempts/claims.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import { listReportKeys } from "@lode/db/reports/report-keys.repository";
import { begin } from "@lode/db/test/factories/begin-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { expect, test, vi } from "vitest";
import { useTestPayouts } from "../../test/test-payouts.ts";
import { recordVerdict } from "../attempts/steps/record-verdict.ts";
import { addReportKey } from "./add-report-key.ts";
import { authenticateReportKey } from "./authenticate-report-key.ts";
import { revokeReportKey } from "./revoke-report-key.ts";
import { streamReport } from "./stream-report.ts";

const world = useTestPayouts();
const because = { reason: reasonOf("accounting"), by: "op@lode.test" };

const { signal } = new AbortController();

async function read(name: ReportName, format: ReportFormat = "ndjson", period: object = {}): Promise<string> {
  world().setClock(new Date(Date.now() + 1_000));
  return text(await streamReport(world().app, { name, format, by: "op@lode.test", signal, ...period }));
}
const rowsOf = async (name: ReportName, period: object = {}): Promise<Record<string, unknown>[]> =>
  (await read(name, "ndjson", period))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test("each report lists what happened, and no person's address", async () => {
  const { db, app, request, finish } = world();
  const task = await buildTask(db, { description: "=HYPERLINK(1)" });
  const { userId, account, email } = await buildMiner(db);
  const asked = { taskId: task.id, externalId: account.externalId, accountId: account.id, userId };
  await begin(db, { ...asked, source: "manual", batchKey: task.id });
  const [attempt] = await claimBatch(db, task.id, 25, 1);
  if (!attempt) throw new Error("The attempt was not claimed.");
  const facts = { basePoints: 10n, followersCount: 0, verified: false, createdAt: null };
  const award = explainAward(facts, new Date());
  await recordVerdict(app, { attempt, verdict: { verdict: "verified", award } });
  await recordSpending(db, { network: "x", purpose: "accounts", microdollars: 5_000 });
  const { id } = await request();
  const { transactionHash } = await finish(id);

  expect(await rowsOf("withdrawals")).toMatchObject([
    { id, status: "completed", points: 100, fee_points: 1, transaction_signature: transactionHash },
  ]);
  expect(await rowsOf("attempts")).toMatchObject([
    { id: attempt.id, task_id: task.id, miner_id: userId, kind: "follow", state: "verified", points: 10 },
  ]);
  expect(await rowsOf("tasks")).toMatchObject([
    { id: task.id, spent_points: 10, completions: 1, attempts: 1, not_done: 0 },
  ]);
  expect(await rowsOf("x-costs")).toMatchObject([{ network: "x", purpose: "accounts", microdollars: 5_000 }]);
  const entries = await rowsOf("ledger-entries");
  expect(entries.reduce((sum, { points }) => sum + Number(points), 0)).toBe(0);
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: "award", account_kind: "miner", miner_id: userId, points: 10 }),
  );
  const all = (await Promise.all(REPORTS.map((name) => read(name)))).join();
  expect(all).not.toContain(email);
  expect(await read("tasks", "csv")).toMatch(
    /^id,network,kind,state,description,.*\r\n.*,'=HYPERLINK\(1\),10,/,
  );
});

test("a report of several pages lists every row of its period once, in order, and no other row", async () => {
  const { db } = world();
  const before = new Date();
  // Each miner has two entries, so there are more than fit into a page.
  for (let n = 0; n < 26; n++)
    await Promise.all(Array.from({ length: 20 }, () => buildMiner(db, { points: 5n })));
  const ids = (await rowsOf("ledger-entries", { from: before })).map(({ id }) => String(id));
  expect(ids).toHaveLength(1_040);
  expect(new Set(ids).size).toBe(1_040);
  expect(ids.toSorted()).toEqual(ids);
  expect(await rowsOf("ledger-entries", { to: new Date(before.getTime() - 3_600_000) })).toEqual([]);
  expect((await read("ledger-entries", "csv", { from: before })).split("\r\n")).toHaveLength(1_042);
});

test("once a reader stops, no further pages are read from the database", async () => {
  const { app, db } = world();
  const reading = await streamReport(app, { name: "ledger-entries", format: "csv", by: "op", signal });
  for await (const _ of reading) break;
  const { rows } = await db.raw(
    "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'",
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test("a key reads its reports until it is revoked or has expired, and only its hash is stored", async () => {
  const { app, db } = world();
  const wanted = { name: "accounting", reports: ["withdrawals"] as const, days: 30, ...because };
  const { id, key } = await addReportKey(app, wanted);
  expect(key).toMatch(/^lode_rk_[\w-]{43}$/);
  const open = (report: ReportName, text = key) => authenticateReportKey(app, { key: text, report });
  expect(await open("withdrawals")).toMatchObject({ id, name: "accounting" });
  expect(await open("attempts")).toBe("not-allowed");
  expect(await open("withdrawals", `${key}x`)).toBeUndefined();
  expect(await listReportKeys(db)).toMatchObject([
    { id, ending: key.slice(-4), lastUsedAt: expect.any(Date) },
  ]);
  const stored = JSON.stringify([await db("report_keys"), await db("audit_log").where({ subject_id: id })]);
  expect(stored).not.toContain(key.slice(8));
  await revokeReportKey(app, { id, ...because });
  await expect(revokeReportKey(app, { id, ...because })).rejects.toMatchObject({ code: "nothing-to-change" });
  expect(await open("withdrawals")).toBeUndefined();
  const short = await addReportKey(app, { ...wanted, days: -1 });
  expect(await open("withdrawals", short.key)).toBeUndefined();
});

test("adversary: a report over two thousand years of days asks the database once for its rows", async () => {
  const { db, app } = world();
  await recordSpending(db, { network: "x", purpose: "accounts", microdollars: 5_000 });
  const asked = vi.spyOn(app.db.client, "acquireConnection");
  const rows = await rowsOf("x-costs", { from: new Date("0001-01-01T00:00:00Z") });
  // The act in the audit log, and the rows.
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
  expect(rows).toMatchObject([{ purpose: "accounts" }]);
});
