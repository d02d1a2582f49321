import type { Network } from "@lode/adapters/networks/port";
import { say, storedWords } from "@lode/core/domain/sentences/say";
import { halt, resume } from "@lode/db/operations/halts.repository";
import { begin } from "@lode/db/test/factories/build-attempt";
import type { BuiltMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { doOnX, publishOnX } from "../../test/publish-on-x.ts";
import { useTestLode } from "../../test/test-lode.ts";
import { verifyBatch } from "./verify-batch.ts";

const world = useTestLode({ NETWORK_DAILY_SPEND_CENTS: "100" });
const SIZE = 8;
const POST_MICRODOLLARS = 5_000;
const HOUR_MS = 3_600_000;
const LONGER_THAN_A_WINDOW_MS = 3_000;

const miners: BuiltMiner[] = [];
beforeAll(async () => {
  for (let n = 0; n < SIZE; n++) miners.push(await world().linkedMiner(`batch_${n}`));
});
beforeEach(() => world().x.setXFaults([]));

const keyOf = (question: Parameters<Network["batchKeyOf"]>[0]): string =>
  world().app.networks.get("x").batchKeyOf(question);

/** Makes a task on a new post, lets these miners do it, and opens an attempt for every miner. */
async function waitingOn(kind: "repost" | "comment", doers: BuiltMiner[]): Promise<string[]> {
  const task = await publishOnX(world(), kind);
  for (const miner of doers) await doOnX(world(), miner, task);
  const ids: string[] = [];
  for (const miner of miners) {
    const batchKey = keyOf({ ...task, externalId: miner.account.externalId });
    ids.push((await begin(world().db, miner, task.id, batchKey)).id);
  }
  return ids;
}

const callsDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await world().x.xCallsDuring(work, "GET")).map(({ route }) => route);
const later = (ms: number): Date => new Date(world().app.clock.now().getTime() + ms);
/** Runs the job of this attempt's batch, as if every pause had passed. */
async function verify(attemptId: string, at = later(LONGER_THAN_A_WINDOW_MS)): Promise<void> {
  const [row] = await world().db("task_attempts").where({ id: attemptId });
  await world()
    .db("task_attempts")
    .where({ task_id: row.task_id })
    .whereNotNull("next_check_at")
    .update({ next_check_at: new Date(0) });
  world().setClock(at);
  await verifyBatch(world().app, { batchKey: row.batch_key });
}
const statesOf = async (ids: string[]) =>
  (await world().db("task_attempts").whereIn("id", ids)).map((row) => row.state).sort();

test.each(["repost", "comment"] as const)(
  "%s: one question answers all pending attempts on a post, and they share its price",
  async (kind) => {
    const ids = await waitingOn(kind, miners);
    const calls = await callsDuring(() => verify(ids[0] ?? ""));
    expect(calls).toHaveLength(1);
    expect(await statesOf(ids)).toEqual(Array.from({ length: SIZE }, () => "verified"));
    const receipts = await world().db("verification_receipts").whereIn("attempt_id", ids);
    const price = receipts.reduce((sum, receipt) => sum + Number(receipt.cost_microdollars), 0);
    expect(price).toBe(SIZE * POST_MICRODOLLARS);
    expect(receipts).toHaveLength(SIZE);
  },
);

test("if X limits the shared question, each account is asked about with its own token, and none waits", async () => {
  const ids = await waitingOn("repost", miners);
  await world().x.setXFaults([{ route: "GET /2/tweets/:id/retweets", status: 429 }]);
  await verify(ids[0] ?? "");
  expect(await statesOf(ids)).toEqual(Array.from({ length: SIZE }, () => "verified"));
  // The shared question is parked until the time that X named, so the next batch does not ask it.
  const more = await waitingOn("repost", miners);
  const calls = await callsDuring(() => verify(more[0] ?? ""));
  expect(calls).not.toContain("GET /2/tweets/:id/retweets");
});

test("if attempts on a post arrive fast, the next attempts are collected for a window", async () => {
  const ids = await waitingOn("repost", miners);
  await verify(ids[0] ?? "");
  // Comments on one post this time, and several attempts pending on other tasks.
  for (let n = 0; n < 3; n++) await waitingOn("comment", miners);
  await world().tamper((trx) =>
    trx("task_attempts")
      .whereIn("id", ids)
      .update({ state: "verifying", checks: 0, points: null, breakdown: null, decided_at: null }),
  );
  const [{ batch_key: batchKey }] = await world().db("task_attempts").whereIn("id", ids);
  const early = callsDuring(() => verifyBatch(world().app, { batchKey }));
  await expect(early).rejects.toMatchObject({ delayMs: expect.any(Number) });
  expect(await statesOf(ids)).toEqual(ids.map(() => "verifying"));
});

test("one call answers all follows by one account, and each is judged separately", async () => {
  const miner = await world().linkedMiner("follows_many");
  const targets = ["follow_a", "follow_b", "follow_c", "follow_d"];
  const ids: string[] = [];
  const batchKey = keyOf({ kind: "follow", externalId: miner.account.externalId, targetPostId: null });
  for (const [n, username] of targets.entries()) {
    const target = await world().x.putXUser({ username });
    const task = await buildTask(world().db, { targetUsername: username, targetAccountId: target.id });
    if (n > 0) await doOnX(world(), miner, task);
    ids.push((await begin(world().db, miner, task.id, batchKey)).id);
  }
  const calls = await callsDuring(() => verifyBatch(world().app, { batchKey }));
  expect(calls).toEqual(["GET /2/users"]);
  const rows = await world().db("task_attempts").whereIn("id", ids).orderBy("asked_at");
  expect(rows.map(({ state }) => state)).toEqual(["not_done", "verified", "verified", "verified"]);
  const receipts = await world().db("verification_receipts").whereIn("attempt_id", ids);
  expect(receipts.map((receipt) => Number(receipt.cost_microdollars))).toEqual([
    10_000, 10_000, 10_000, 10_000,
  ]);
});

test("during a halt X is not asked, the attempt shows the reason, and verification resumes by itself", async () => {
  const [id = ""] = await waitingOn("comment", miners);
  await world().transaction((trx) => halt(trx, { name: "verification", reason: "a test", actor: "op" }));
  expect(await callsDuring(() => verify(id))).toEqual([]);
  expect((await world().db("task_attempts").where({ id }))[0]).toMatchObject({
    state: "unknown",
    reason: expect.stringContaining("paused"),
  });
  await world().transaction((trx) => resume(trx, "verification", "op"));
  await verify(id);
  expect((await world().db("task_attempts").where({ id }))[0].state).toBe("verified");
});

/** Makes the newest receipt cost a whole day's allowance. */
async function useUpAllowance(): Promise<void> {
  const [{ id }] = await world().db("verification_receipts").orderBy("asked_at", "desc").limit(1);
  await world().db("verification_receipts").where({ id }).update({ cost_microdollars: 1_000_000 });
}
const nextMidnight = (): Date => new Date(new Date().setUTCHours(24, 0, 0, 0));

test("above the day's spending ceiling, X is not asked until midnight UTC", async () => {
  const [id = ""] = await waitingOn("repost", miners);
  await useUpAllowance();
  // Each run is later than the previous run by more than the time that the day's sum is cached.
  expect(await callsDuring(() => verify(id))).toEqual([]);
  const [waiting] = await world().db("task_attempts").where({ id });
  expect(waiting).toMatchObject({ state: "unknown", reason: storedWords(say("checks-used-up")) });
  expect(waiting.next_check_at).toEqual(nextMidnight());
});

test.each([
  ["by a sum that is remembered", -500, 300],
  ["by a worker's clock that is ahead of the database's", -500, 5_000],
])(
  "adversary: spending before midnight does not stop verification after midnight (%s)",
  async (_why, before, after) => {
    const midnight = nextMidnight();
    const [[first = ""], [second = ""]] = [
      await waitingOn("repost", miners),
      await waitingOn("repost", miners),
    ];
    await useUpAllowance();
    for (const [id, moment] of [
      [first, before],
      [second, after],
    ] as const) {
      expect(await callsDuring(() => verify(id, new Date(midnight.getTime() + moment)))).toEqual([]);
      const [{ next_check_at: next }] = await world().db("task_attempts").where({ id });
      // By now the attempt is probed once an hour.
      expect(next.getTime() - midnight.getTime()).toBeLessThanOrEqual(HOUR_MS + after);
    }
  },
);
