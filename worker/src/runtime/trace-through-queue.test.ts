import { newTrace, parseTraceparent, traceparentOf, withinTrace } from "@lode/adapters/tracing/trace-context";
import { feedLeaderboard } from "@lode/core/contracts/jobs/jobs";
import { newId } from "@lode/db/id";
import { append } from "@lode/db/outbox/outbox.repository";
import { expect, test, vi } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import { enqueue } from "./enqueue.ts";
import { relayOutbox } from "./relay-outbox.ts";

const world = useTestWorker();

test("a job has the trace of the request that appended its event", async () => {
  const { deps } = world();
  const request = newTrace();
  const mailId = newId();
  await withinTrace(request, () => deps.transaction((trx) => append(trx, "mail.planned", { mailId }, null)));
  const relay = relayOutbox(deps);
  const job = await vi.waitFor(async () => {
    const [found] = await deps.queues.mail.getJobs(["wait"]);
    if (!found) throw new Error("The job is not in the queue yet.");
    return found;
  });
  await relay.stop();
  expect(job.data).toEqual({ mailId });
  expect(parseTraceparent(job.opts.telemetry?.metadata)?.traceId).toBe(request.traceId);
});

test("a job of a sweep continues the trace of its row, or begins one", async () => {
  const { deps } = world();
  const traceparent = traceparentOf(newTrace());
  await enqueue(deps, { job: feedLeaderboard, payload: {}, once: "with", traceparent });
  await enqueue(deps, { job: feedLeaderboard, payload: {}, once: "without", traceparent: null });
  const jobs = await deps.queues.leaderboard.getJobs(["wait"]);
  expect(jobs.map((job) => job.opts.telemetry?.metadata).sort()).toEqual([traceparent, undefined]);
});
