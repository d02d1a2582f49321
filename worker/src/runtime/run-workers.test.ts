import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { queuePrefix } from "@lode/adapters/redis/queue";
import { defineJob, reviewReferral } from "@lode/core/contracts/jobs/jobs";
import { expect, test, vi } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import { createJobMeter } from "./job-meter.ts";
import { runWorkers } from "./run-workers.ts";
import { enqueue } from "./sweep.ts";

const world = useTestWorker();
const job = (more: { deadlineMs?: number; attempts?: number }) =>
  defineJob({
    name: "test-job",
    queue: "housekeeping",
    payload: reviewReferral.payload,
    due: reviewReferral.due,
    attempts: 2,
    backoffMs: 1,
    ...more,
  });

async function running(
  definition: ReturnType<typeof job>,
  run: () => Promise<unknown>,
  until: (metrics: string) => Promise<void>,
  { deps } = world(),
) {
  const meter = createJobMeter(openRegistry(deps.db.client.pool));
  await enqueue(deps, { job: definition, payload: { run: crypto.randomUUID() } });
  const workers = runWorkers(deps, [{ definition, run }], meter);
  try {
    await vi.waitFor(async () => until(await meter.registry.metrics()), { timeout: 5_000 });
  } finally {
    await workers.close();
  }
}

test("operations: a job past its deadline runs again, and keeps its place until it ends", async () => {
  let runs = 0;
  let open = 0;
  let most = 0;
  let mayEnd = false;
  await running(
    job({ deadlineMs: 50, attempts: 9 }),
    async () => {
      runs++;
      most = Math.max(most, ++open);
      await vi.waitUntil(() => mayEnd, { timeout: 5_000 });
      open--;
    },
    async () => {
      // Two runs take all places of the queue, so the third try waits until a run ends.
      expect(await world().deps.queues.housekeeping.getDelayedCount()).toBe(runs > 2 ? 0 : 1);
      mayEnd = true;
      expect(runs).toBe(3);
    },
  );
  expect(most).toBe(2);
});

test("operations: what BullMQ reports is logged and counted", async () => {
  const { redis, config } = world().deps;
  const warn = vi.fn();
  const wait = `${queuePrefix(config.QUEUE_PREFIX, "housekeeping")}:housekeeping:wait`;
  await running(
    job({}),
    async () => {
      await redis.set(wait, "no list");
    },
    async (metrics) => {
      const fields = { queue: "housekeeping", reason: expect.any(String) };
      expect(warn).toHaveBeenCalledWith(fields, "a queue reports an error");
      expect(metrics).toMatch(/lode_queue_errors_total\{queue="housekeeping"\} [1-9]/);
    },
    { ...world(), deps: { ...world().deps, logger: { ...world().deps.logger, warn } as never } },
  );
  await redis.del(wait);
});

test("operations: a job that only another release knows is put back and does not fail", async () => {
  const unknown = await world().deps.queues.housekeeping.add("of-the-next-release", {});
  await running(job({}), vi.fn(), async () => expect(await unknown.getState()).toBe("delayed"));
});
