import { closeQueues, openQueues, type Queues } from "@lode/adapters/redis/queue";
import { useTestPayouts } from "@lode/app/test/test-payouts";
import { JOBS, type JobName } from "@lode/core/contracts/jobs/jobs";
import { scheduleRechecks } from "@lode/db/attempts/rechecks.repository";
import { planMails } from "@lode/db/mails/mails.repository";
import { claimSweepRuns } from "@lode/db/outbox/sweep-runs.repository";
import { readUserStats } from "@lode/db/points/points.read-model";
import { buildAction } from "@lode/db/test/factories/build-action";
import { begin, buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sweep } from "./runtime/sweep.ts";
import { enqueue } from "./runtime/sweep.ts";
import { sweeps } from "./schedule.ts";

const world = useTestPayouts();
let queues: Queues;
beforeAll(() => {
  queues = openQueues(world().app.redis, world().app.config.QUEUE_PREFIX);
});
afterAll(() => closeQueues(queues));

const PAST = new Date(0);
const actionIn = async (state: "planned" | "acting" | "done"): Promise<{ actionId: string }> => {
  const [miner, task] = [await buildMiner(world().db), await buildTask(world().db)];
  return { actionId: (await buildAction(world().db, miner, task, { state })).id };
};
const transactionOf = async (isSent: boolean): Promise<string> => {
  const { request, sign, send, attempts, db } = world();
  const { id } = await request();
  await sign(id);
  if (isSent) await send(id);
  await db("payout_transactions").update({ created_at: PAST, looked_at: PAST });
  return (await attempts(id))[0]?.transaction_id ?? "";
};

/** Makes the row that waits for a job, and returns the job's payload; null for a job that may be lost. */
const WAITING: Record<JobName, (() => Promise<Record<string, string>>) | null> = {
  "send-mail": async () => {
    const { userId } = await buildMiner(world().db);
    const [mailId = ""] = await world().transaction((trx) =>
      planMails(trx, "password-changed", [{ userId }]),
    );
    await world().db("mails").where({ id: mailId }).update({ due_at: PAST });
    return { mailId };
  },
  "verify-batch": async () => {
    const { id } = await begin(world().db, await buildMiner(world().db), (await buildTask(world().db)).id);
    const attempt = world().db("task_attempts").where({ id });
    await attempt.clone().update({ next_check_at: PAST });
    return { batchKey: (await attempt.first()).batch_key };
  },
  "revoke-grant": async () => {
    const miner = await world().linkedMiner("flushed");
    await world().removeAccount(miner);
    await world().db("token_revocations").update({ due_at: PAST });
    return { accountId: miner.account.id };
  },
  "recheck-award": async () => {
    const { id: attemptId } = await buildAttempt(world().db, await buildMiner(world().db), {});
    await world().db("award_rechecks").delete();
    await world().transaction((trx) => scheduleRechecks(trx, [{ attemptId, dueAt: PAST }]));
    return { recheckId: (await world().db("award_rechecks").first()).id };
  },
  "act-for-account": () => actionIn("planned"),
  "probe-uncertain-action": () => actionIn("acting"),
  "undo-action": async () => {
    const { actionId } = await actionIn("done");
    await world().db("automation_actions").where({ id: actionId }).update({ state: "undoing", due_at: PAST });
    return { actionId };
  },
  "sign-payout": async () => {
    const { id } = await world().request();
    await world().db("withdrawals").where({ id }).update({ created_at: PAST });
    return { withdrawalId: id };
  },
  "send-payout": async () => ({ transactionId: await transactionOf(false) }),
  "follow-payout": async () => ({ transactionId: await transactionOf(true) }),
  "review-referral": async () => {
    const [{ userId }, { userId: referredId }] = [await buildMiner(world().db), await buildMiner(world().db)];
    await world().db("referrals").insert({ referrer_id: userId, referred_id: referredId, due_at: PAST });
    return { referredId };
  },
  "feed-leaderboard": null,
};

const sweepOf = (due: unknown) => sweeps.find(({ name }) => name === due);
async function withWork(...asked: readonly Sweep[]): Promise<string[]> {
  await world().db("sweep_runs").delete();
  return (await claimSweepRuns(world().db, asked)).claimed;
}

test("no sweep with a condition is claimed while it has no work", async () => {
  expect(await withWork(...sweeps.filter(({ when }) => when))).toEqual([]);
});

test("sweep-refunds-processing (Rustchain 5346, 10638): the sweep only re-issues the job", async () => {
  const { request, sign, send, finish, landed, find, db } = world();
  const { id, userId } = await request();
  await sign(id);
  await send(id);
  await db("payout_transactions").update({ looked_at: new Date(0) });
  await db("withdrawals")
    .where({ id })
    .update({ created_at: new Date(0) });
  await sweepOf("payouts")?.run({ ...world().app, queues });
  expect((await find(id)).status).toBe("processing");
  expect(await readUserStats(db, userId)).toMatchObject({ balance: 0n, held: 101n });
  const names = (await queues.payouts.getJobs()).map((job) => job.name);
  expect(names).toContain("follow-payout");
  expect(names).not.toContain("sign-payout");
  expect((await finish(id)).status).toBe("completed");
  expect(await landed(id)).toHaveLength(1);
});

test("a long backlog enqueues only a few jobs, and one job signs all withdrawals that it claims", async () => {
  const { request, sign, attempts, db } = world();
  const all: string[] = [];
  for (let n = 0; n < 30; n++) all.push((await request()).id);
  await db("withdrawals")
    .whereIn("id", all)
    .update({ created_at: new Date(0) });
  await queues.payouts.drain();
  await sweepOf("payouts")?.run({ ...world().app, queues });
  const jobs = (await queues.payouts.getJobs()).filter(({ name }) => name === "sign-payout");
  expect(jobs.length).toBeGreaterThan(1);
  expect(jobs.length).toBeLessThanOrEqual(4);
  await sign(String(jobs[0]?.data.withdrawalId));
  const signed = await Promise.all(all.map(attempts));
  expect(signed.map(({ length }) => length)).toEqual(all.map(() => 1));
  expect(new Set(signed.flat().map(({ signature }) => signature)).size).toBe(5);
});

test.each(Object.values(JOBS).map((job) => [job.name, job] as const))(
  "when Redis is emptied, the row of a waiting %s is found again, once",
  async (name, job) => {
    const [make, sweep] = [WAITING[name], sweepOf(job.due)];
    if (!make || !sweep) return expect(job.due).toMatchObject({ lossy: expect.any(String) });
    const { app } = world();
    const payload = await make();
    const [id] = Object.values(payload);
    const waiting = async () =>
      (await queues[job.queue].getJobs()).filter(({ data }) => Object.values(data)[0] === id);
    await enqueue({ queues }, { job, payload });
    expect(await waiting()).toHaveLength(1);
    for (const key of await app.redis.keys(`*${app.config.QUEUE_PREFIX}*`)) await app.redis.del(key);
    expect(await waiting()).toEqual([]);
    expect(await withWork(sweep)).toEqual([sweep.name]);
    for (let n = 0; n < 2; n++) await sweep.run({ ...app, queues });
    // A transaction that may have been sent is followed; following sends it again where that is needed.
    const found = name === "send-payout" ? "follow-payout" : name;
    expect((await waiting()).map((one) => one.name)).toEqual([found]);
  },
);
