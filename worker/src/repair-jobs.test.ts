import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { pauseQueue, repeatPauses, resumeQueue } from "@lode/app/jobs/pause-queue";
import { continueRepairs, planRepair, startRepair, stopRepair } from "@lode/app/jobs/repair-jobs";
import { verifyAudit } from "@lode/app/operations/verify-audit";
import { beginAs, doOnX, publishOnX } from "@lode/app/test/publish-on-x";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { GiveUpError } from "@lode/core/contracts/errors";
import * as jobs from "@lode/db/jobs/failed-jobs.repository";
import { claimItems, countItems, findRepair, listDifferences } from "@lode/db/jobs/repairs.repository";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useTestWorker } from "../test/test-worker.ts";
import type { WorkerDeps } from "./deps.ts";
import { type Processor, processors } from "./jobs.ts";
import { createJobMeter } from "./runtime/job-meter.ts";
import { relayOutbox } from "./runtime/relay-outbox.ts";
import { runWorkers } from "./runtime/run-workers.ts";

const world = useTestWorker();
const WITHIN = { timeout: 60_000, interval: 50 };
const OPERATOR = { by: "operator@lode.test", reason: reasonOf("X is back") };
const MINERS = 40;

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
});

/** Batches fail permanently while `isBroken`. The leaderboard fails once whenever `isShaky` is set. */
let isBroken = true;
let isShaky = false;
const failing: Record<string, () => Error | undefined> = {
  "verify-batch": () => (isBroken ? new GiveUpError(`X answered 503 after ${Math.random()} ms`) : undefined),
  "feed-leaderboard": () => {
    const error = isShaky ? new Error("the first try") : undefined;
    isShaky = false;
    return error;
  },
};
const breakable: readonly Processor[] = processors.map((processor) => ({
  ...processor,
  run: async (payload, deps) => {
    const error = failing[processor.definition.name]?.();
    if (error) throw error;
    return processor.run(payload, deps);
  },
}));
const startWorkers = (deps: WorkerDeps): void =>
  void closing.push(runWorkers(deps, breakable, createJobMeter(openRegistry(deps.db.client.pool))).close);

beforeAll(async () => {
  startWorkers(world().deps);
  startWorkers(world().another());
  const relay = relayOutbox(world().deps);
  closing.push(relay.stop);
});

/** Each miner reposts a different post and presses Complete: one job per miner, and every job fails. */
async function failJobs(count: number, prefix: string): Promise<string[]> {
  const miners: string[] = [];
  for (let n = 0; n < count; n++) {
    const miner = await world().linkedMiner(`${prefix}_${n}`);
    const task = await publishOnX(world(), "repost");
    await doOnX(world(), miner, task);
    await beginAs(world().deps, miner, task);
    miners.push(miner.userId);
  }
  return miners;
}

const listAll = async (filter: jobs.FailedJobFilter) =>
  (await jobs.listFailedJobs(world().db, { ...filter, limit: 1_000 })).items;
const failed = (state: "failed" | "recovered" | "discarded", job = "verify-batch") => listAll({ state, job });
const waitForFailed = (count: number) =>
  vi.waitFor(async () => expect(await failed("failed")).toHaveLength(count), WITHIN);
const filter = { job: "verify-batch", queue: "verification" } as const;
const retry = { filter, action: "retry", perSecond: 200, ...OPERATOR } as const;
const continueBoth = () => Promise.all([continueRepairs(world().deps), continueRepairs(world().another())]);
const untilDone = (repairId: string) =>
  vi.waitFor(async () => {
    await continueBoth();
    expect((await findRepair(world().db, repairId))?.state).toBe("done");
  }, WITHIN);
/** The numbers of awards of the miners with at least one award, in ascending order. */
const awardsOf = async (miners: string[]): Promise<number[]> => {
  const rows = await world().db("ledger_entries").whereIn("account_id", miners).groupBy("account_id").count();
  return rows.map(({ count }) => Number(count)).sort();
};

test("a filter retries many failed jobs as the dry run predicted; nothing is awarded twice, and the log verifies", async () => {
  const miners = await failJobs(MINERS, "crowd");
  await waitForFailed(MINERS);
  // The numbers in the errors differ, but the error class is the same.
  expect(await jobs.groupFailedJobs(world().db, 10)).toMatchObject([
    { job: "verify-batch", errorClass: "X answered … after … ms", count: MINERS },
  ]);
  // A batch was verified in another way meanwhile, so its failed job has nothing left to do.
  isBroken = false;
  const [first] = await failed("failed");
  await world().deps.queues.verification.add("verify-batch", first?.payload);
  await vi.waitFor(async () => expect(await awardsOf(miners)).toEqual([1]), WITHIN);

  const plan = await planRepair(world().deps, { filter, action: "retry" });
  expect(plan).toMatchObject({ total: MINERS, isCut: false });
  expect(plan.groups).toEqual([
    { queue: "verification", job: "verify-batch", predicted: "run", count: MINERS - 1 },
    { queue: "verification", job: "verify-batch", predicted: "nothing-to-do", count: 1 },
  ]);
  const id = await startRepair(world().deps, { ...retry, perSecond: 15, expected: MINERS });
  await untilDone(id);

  expect(await countItems(world().db, id)).toEqual([
    { predicted: "nothing-to-do", outcome: "nothing-to-do", count: 1 },
    { predicted: "run", outcome: "done", count: MINERS - 1 },
  ]);
  expect(await listDifferences(world().db, id, 10)).toEqual([]);
  expect(await awardsOf(miners)).toEqual(miners.map(() => 1));
  expect(await failed("recovered")).toHaveLength(MINERS);
  expect(await jobs.listJobFailures(world().db, first?.id ?? "")).toHaveLength(1);
  expect(await verifyAudit(world().deps)).toMatchObject({ ok: true });
});

test("adversary: a repair of a stale dry run, or of nothing, is refused, and two simultaneous repairs run each job once", async () => {
  isBroken = true;
  const miners = await failJobs(6, "few");
  await waitForFailed(6);
  const start = (expected: number) => startRepair(world().deps, { ...retry, expected });
  await expect(start(5)).rejects.toMatchObject({ code: "repair-changed" });
  await expect(
    startRepair(world().deps, { ...retry, filter: { job: "sign-payout" }, expected: 0 }),
  ).rejects.toMatchObject({ code: "nothing-to-repair" });
  isBroken = false;
  const both = await Promise.all([start(6), start(6)]);
  for (const id of both) await untilDone(id);
  const counted = await Promise.all(both.map((id) => countItems(world().db, id)));
  expect(counted.flat().filter(({ outcome }) => outcome === "done")).toMatchObject([{ count: 6 }]);
  expect(counted.flat().filter(({ outcome }) => outcome === "changed-meanwhile")).toMatchObject([
    { count: 6 },
  ]);
  expect(await awardsOf(miners)).toEqual(miners.map(() => 1));
});

test("a job that fails again is marked and keeps its failures; any id in its payload finds it; stopping spares the rest", async () => {
  isBroken = true;
  await failJobs(5, "again");
  await waitForFailed(5);
  const id = await startRepair(world().deps, { ...retry, perSecond: 2, expected: 5 });
  await continueRepairs(world().deps);
  await stopRepair(world().deps, { repairId: id, ...OPERATOR });
  await expect(stopRepair(world().deps, { repairId: id, ...OPERATOR })).rejects.toMatchObject({
    code: "repair-ended",
  });
  await vi.waitFor(
    async () =>
      expect(await countItems(world().db, id)).toEqual([
        { predicted: "run", outcome: "failed-again", count: 2 },
        { predicted: "run", outcome: "stopped", count: 3 },
      ]),
    WITHIN,
  );
  expect(await failed("failed")).toHaveLength(5);
  const [again] = (await listDifferences(world().db, id, 10)).filter(
    ({ outcome }) => outcome === "failed-again",
  );
  const job = await jobs.findFailedJob(world().db, again?.failedJobId ?? "");
  expect(job).toMatchObject({ tries: 2, replays: 1, state: "failed" });
  expect((await jobs.listJobFailures(world().db, job?.id ?? "")).map(({ n }) => n)).toEqual([2, 1]);
  const found = await listAll({ subject: job?.payload.batchKey });
  expect(found.map((one) => one.id)).toEqual([job?.id]);
});

test("adversary: Redis is flushed and a worker crashes during a repair, which continues from its rows", async () => {
  isBroken = false;
  const plan = await planRepair(world().deps, { filter, action: "retry" });
  const id = await startRepair(world().deps, { ...retry, expected: plan.total });
  // A worker that dies after its claim has enqueued nothing.
  await world().deps.transaction(claimItems);
  await world()
    .db("job_repair_items")
    .where({ repair_id: id })
    .update({ claimed_at: new Date(0) });
  await untilDone(id);
  expect(await countItems(world().db, id)).toEqual([
    { predicted: "run", outcome: "done", count: plan.total },
  ]);
});

test("failed jobs are discarded with a reason, and discarded jobs are not retried", async () => {
  isBroken = true;
  await failJobs(3, "dropped");
  await waitForFailed(3);
  const id = await startRepair(world().deps, { ...retry, action: "discard", expected: 3 });
  await untilDone(id);
  expect(await failed("failed")).toHaveLength(0);
  expect(await failed("discarded")).toHaveLength(3);
  expect((await planRepair(world().deps, { filter, action: "retry" })).total).toBe(0);
});

test("a failure that a later try resolved differs from a failure that waits for an operator", async () => {
  const { deps } = world();
  isShaky = true;
  await deps.queues.leaderboard.add("feed-leaderboard", {}, { attempts: 3, backoff: 10 });
  await vi.waitFor(async () => {
    const [job] = await listAll({ job: "feed-leaderboard" });
    expect(job).toMatchObject({ state: "recovered", tries: 1, error: "the first try" });
  }, WITHIN);
});

test("a paused queue stays paused through a flush of Redis, and a resumed queue is not paused again", async () => {
  const { deps, db } = world();
  const mail = { queue: "mail", ...OPERATOR } as const;
  await pauseQueue(deps, mail);
  const again = pauseQueue(deps, { ...mail, reason: reasonOf("another reason") });
  await expect(again).rejects.toMatchObject({ code: "nothing-to-change" });
  expect(await db("paused_queues")).toMatchObject([{ queue: "mail", reason: OPERATOR.reason }]);
  await deps.queues.mail.resume();
  await repeatPauses(deps);
  expect(await deps.queues.mail.isPaused()).toBe(true);
  await resumeQueue(deps, mail);
  await deps.queues.mail.pause();
  await repeatPauses(deps);
  expect(await deps.queues.mail.isPaused()).toBe(false);
});
