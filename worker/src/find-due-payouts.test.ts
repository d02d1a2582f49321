import { closeQueues, openQueues, type Queues } from "@lode/adapters/redis/queue";
import { useTestPayouts } from "@lode/app/test/test-payouts";
import { findDuePayouts } from "@lode/app/withdrawals/find-due-payouts";
import { claimSweepRuns } from "@lode/db/outbox/sweep-runs.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueAll } from "./runtime/enqueue.ts";
import { sweeps } from "./schedule.ts";

const payouts = useTestPayouts();
let queues: Queues;
beforeAll(() => {
  const { redis, config } = payouts().app;
  queues = openQueues(redis, config.QUEUE_PREFIX);
});
afterAll(() => closeQueues(queues));

/** Whether the payouts sweep has work. */
const isClaimed = async (): Promise<boolean> => {
  const { db } = payouts();
  await db("sweep_runs").delete();
  const ofPayouts = sweeps.filter(({ name }) => name === "payouts");
  return (await claimSweepRuns(db, ofPayouts)).claimed.length > 0;
};

test("sweep-refunds-processing (Rustchain 5346, 10638): the sweep only re-issues the job", async () => {
  const { request, sign, send, finish, landed, find, app, db } = payouts();
  const { id, userId } = await request();
  await sign(id);
  await send(id);
  expect(await isClaimed()).toBe(false);
  await db("payout_transactions").update({ looked_at: new Date(0) });
  await db("withdrawals")
    .where({ id })
    .update({ created_at: new Date(0) });
  expect(await isClaimed()).toBe(true);
  await enqueueAll(findDuePayouts)({ ...app, queues });
  expect((await find(id)).status).toBe("processing");
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 0n, held: 101n });
  const names = (await queues.payouts.getJobs()).map((job) => job.name);
  expect(names).toContain("follow-payout");
  expect(names).not.toContain("sign-payout");
  expect((await finish(id)).status).toBe("completed");
  expect(await landed(id)).toHaveLength(1);
});

test("a long backlog enqueues only a few jobs, and one job signs all withdrawals that it claims", async () => {
  const { request, sign, attempts, app, db } = payouts();
  const all: string[] = [];
  for (let n = 0; n < 30; n++) all.push((await request()).id);
  await db("withdrawals")
    .whereIn("id", all)
    .update({ created_at: new Date(0) });
  await queues.payouts.drain();
  await enqueueAll(findDuePayouts)({ ...app, queues });
  const jobs = (await queues.payouts.getJobs()).filter(({ name }) => name === "sign-payout");
  expect(jobs.length).toBeGreaterThan(1);
  expect(jobs.length).toBeLessThanOrEqual(4);
  await sign(String(jobs[0]?.data.withdrawalId));
  const signed = await Promise.all(all.map(attempts));
  expect(signed.map(({ length }) => length)).toEqual(all.map(() => 1));
  expect(new Set(signed.flat().map(({ signature }) => signature)).size).toBe(5);
});
