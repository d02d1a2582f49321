import type { SearchHit } from "@lode/core/contracts/console/story";
import { recordJobFailure } from "@lode/db/jobs/failed-jobs.repository";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildTask } from "@lode/db/test/factories/build-task";
import { payoutOf } from "@lode/db/test/factories/build-withdrawal";
import { insertPayout } from "@lode/db/withdrawals/payouts.repository";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../../test/operator-browser.ts";
import { newWallet, type SignedInMiner, useTestApp } from "../../../test/test-app.ts";
import { lookUpOnce } from "../look-up-once.ts";

const app = useTestApp({ REVIEW_THRESHOLD: "1000", WALLET_CHANGE_HOLD: "0" });
const WALLET = newWallet();
const SIGNATURE = "4".repeat(88);
let viewer: OperatorBrowser;
let vera: SignedInMiner;
let withdrawalId: string;
let attempt: { id: string; taskId: string };
let transactionId: string;

beforeAll(async () => {
  viewer = await signedInOperator(app(), "viewer");
  vera = await app().signedIn({ points: 500n });
  withdrawalId = await vera.withdraw(300, WALLET);
  attempt = await buildAttempt(app().db, vera.miner);
  await app().update("withdrawals", { id: withdrawalId }, { status: "processing" });
  transactionId = await app().transaction((trx) =>
    insertPayout(trx, { ...payoutOf({ id: withdrawalId }), signature: SIGNATURE }),
  );
});

async function find(q: string): Promise<string[]> {
  const { status, body } = await viewer.get(`/api/search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body.items.map(({ type, id, by }: SearchHit) => `${type} ${id} (${by})`);
}

test("each handle finds its subject, in whatever form it was pasted", async () => {
  const { userId, email, account } = vera.miner;
  const miner = (by: string) => `miner ${userId} (${by})`;
  expect(await find(withdrawalId)).toEqual([`withdrawal ${withdrawalId} (withdrawal)`]);
  expect(await find(` ${withdrawalId.toUpperCase()} `)).toEqual([`withdrawal ${withdrawalId} (withdrawal)`]);
  expect(await find(email.toUpperCase())).toEqual([miner("email")]);
  expect(await find(userId)).toEqual([miner("miner")]);
  await app().update("social_accounts", { id: account.id }, { username: "Vera_Vein" });
  for (const q of ["@vera_vein", "VERA_VEIN", "https://x.com/Vera_Vein?s=20"])
    expect(await find(q), q).toEqual([miner("linked account")]);
  expect(await find(attempt.taskId)).toEqual([`task ${attempt.taskId} (task)`]);
  expect(await find(attempt.id)).toEqual([`attempt ${attempt.id} (attempt)`]);
  expect(await find(SIGNATURE)).toEqual([`withdrawal ${withdrawalId} (signature)`]);
  expect(await find(transactionId)).toEqual([`withdrawal ${withdrawalId} (transaction)`]);
  expect((await find(WALLET)).toSorted()).toEqual([miner("wallet"), `withdrawal ${withdrawalId} (wallet)`]);
});

test("the beginning of a name, of a handle and of an address finds the miner; a viewer must know the whole address", async () => {
  const { userId, email, account } = vera.miner;
  const operator = await signedInOperator(app(), "operator");
  await app().update("profiles", { user_id: userId }, { display_name: "Vera van der Ader" });
  await app().update("social_accounts", { id: account.id }, { username: "Veins_of_vera" });
  for (const q of ["vera", "VAN ade", "ader", "vera van der ader"])
    expect(await find(q), q).toEqual([`miner ${userId} (name)`]);
  expect(await find("@veins_")).toEqual([`miner ${userId} (linked account)`]);
  expect(await find("era")).toEqual([]);
  expect(await find("v")).toEqual([]);
  const start = email.slice(0, -3);
  expect(await find(start)).toEqual([]);
  const { body } = await operator.get(`/api/search?${new URLSearchParams({ q: start })}`);
  expect(body.items).toMatchObject([{ type: "miner", id: userId, by: "email" }]);
});

test("a withdrawal with a hold is held, as its page says", async () => {
  const other = await app().signedIn({ points: 2_000n });
  const id = await other.withdraw(1_500);
  const hits = (await viewer.get(`/api/search?q=${id}`)).body.items;
  expect(hits).toMatchObject([{ id, state: "held" }]);
  const { withdrawals } = (await viewer.get(`/api/miners/${other.miner.userId}`)).body;
  expect(withdrawals).toMatchObject([{ id, state: "held" }]);
});

test("a failed job is found by its id, and is part of the story of its withdrawal", async () => {
  const failure = { failedJobId: undefined, queue: "payouts", job: "sign-payout", errorClass: "no answer" };
  const runKey = "payouts:12345:1";
  const payload = { withdrawalId, batchKey: "x:post:99" };
  const job = await recordJobFailure(app().db, {
    ...failure,
    runKey,
    payload,
    error: "no answer after 5 s",
    stack: null,
    isFinal: true,
  });
  expect(await find(job)).toEqual([`job ${job} (job)`]);
  const { body } = await viewer.get(`/api/withdrawals/${withdrawalId}`);
  expect(body.story).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: "job",
        word: "sign-payout",
        text: "try 1: no answer after 5 s",
        subject: { type: "job", id: job },
      }),
    ]),
  );
});

test("a handle of many subjects lists the newest of them and says that there are more", async () => {
  for (let n = 0; n < 22; n++) await buildTask(app().db, { targetUsername: "Popular" });
  const { body } = await viewer.get("/api/search?q=@popular");
  expect(body).toMatchObject({ more: true });
  expect(body.items).toHaveLength(20);
});

test.each([
  "'; drop table users; --",
  "%",
  "no such thing",
  "x:post:%",
  "0".repeat(254),
  "@",
  "\u0000",
  "😀",
])("%j finds nothing and breaks nothing", async (q) => {
  const { status } = await viewer.get(`/api/search?${new URLSearchParams({ q })}`);
  expect(status).toBeLessThan(500);
});

test("an attempt's page shows its receipts, decision and award in order", async () => {
  const { body } = await viewer.get(`/api/attempts/${attempt.id}`);
  expect(body.attempt).toMatchObject({
    state: "verified",
    points: 10,
    task: { id: attempt.taskId, kind: "follow" },
    miner: { id: vera.miner.userId },
  });
  expect(JSON.stringify(body)).not.toContain(vera.miner.email);
  expect(body.story.map(({ kind }: { kind: string }) => kind)).toEqual([
    "request",
    "decision",
    "ledger",
    "event",
  ]);
  expect(body.story[2]).toMatchObject({ word: "award", points: 10 });
});

test("of more than 1,000 rows with the same time, a story keeps the last in its order", async () => {
  const { id } = await buildAttempt(app().db, vera.miner, { waitSeconds: 0 });
  await app().db.raw(
    `insert into verification_receipts (id, attempt_id, probe, endpoint, asked_at, observed, rule, result, cost_microdollars)
     select uuid_at(decided_at + n * interval '1 ms'), id, 'x', 'x', decided_at, '{}', 'x', 'verified', 0
     from task_attempts, generate_series(1, 1000) n where id = ?`,
    [id],
  );
  const { body } = await viewer.get(`/api/attempts/${id}`);
  const kinds: string[] = body.story.map(({ kind }: { kind: string }) => kind);
  expect([kinds.length, kinds[0], ...kinds.slice(-2)]).toEqual([1_000, "receipt", "ledger", "event"]);
});

test("adversary: every search for a person is in the log with the person who was found, whatever it searches by", async () => {
  const { userId, email } = vera.miner;
  await app().update("social_accounts", { id: vera.miner.account.id }, { username: "Vera_Vein" });
  const operator = await signedInOperator(app(), "operator");
  // An open page reads again; that is not another search.
  for (const q of [
    email,
    email.toUpperCase(),
    "@vera_vein",
    WALLET,
    userId,
    "@nobody_at_all",
    `${SIGNATURE}`,
  ])
    await operator.get(`/api/search?${new URLSearchParams({ q })}`);
  const acts = await app()
    .db("audit_log")
    .where({ actor: operator.email, act: "looked up a miner" })
    .orderBy("id");
  expect(acts.map(({ subject_id, detail }) => [subject_id, detail.asked, detail.found])).toEqual([
    [userId, "m••@lode.test", "1"],
    [userId, "@v••, 10 characters", "1"],
    [userId, `${WALLET.slice(0, 2)}••, ${WALLET.length} characters`, "1"],
    [userId, `${userId.slice(0, 2)}••, 36 characters`, "1"],
    [null, "@n••, 14 characters", "0"],
  ]);
});

test("a page that stays open looks its miner up once, however often it reads again", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const lookUp = { asked: vera.miner.userId, found: [vera.miner.userId], by: "an open page" };
  for (let minutes = 0; minutes < 30; minutes += 5) {
    await lookUpOnce({ db: app().db }, lookUp);
    vi.advanceTimersByTime(300_000);
  }
  expect(await app().db("audit_log").where({ actor: lookUp.by })).toHaveLength(1);
});
