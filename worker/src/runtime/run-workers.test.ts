import { openRegistry } from "@lode/adapters/metrics/open-registry";
import { defineJob, recomputeLeaderboard } from "@lode/core/contracts/jobs/jobs";
import { expect, test, vi } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import { enqueue } from "./enqueue.ts";
import { createJobMeter } from "./job-meter.ts";
import { runWorkers } from "./run-workers.ts";

const world = useTestWorker();
const job = (more: { deadlineMs?: number }) =>
  defineJob({
    name: "test-job",
    queue: "leaderboard",
    payload: recomputeLeaderboard.payload,
    due: recomputeLeaderboard.due,
    attempts: 2,
    backoffMs: 1,
    ...more,
  });

/** Runs one job with this behaviour until the condition holds. */
async function running(
  definition: ReturnType<typeof job>,
  run: () => Promise<unknown>,
  until: (metrics: string) => Promise<void>,
) {
  const { deps } = world();
  const meter = createJobMeter(openRegistry(deps.db.client.pool));
  await enqueue(deps, { job: definition, payload: {}, once: String(Math.random()) });
  const workers = runWorkers(deps, [{ definition, run }], meter);
  try {
    await vi.waitFor(async () => until(await meter.registry.metrics()), { timeout: 5_000 });
  } finally {
    await workers.close();
  }
}

test("operations: a job that waits for ever gives its place back at its deadline, is counted and runs again", async () => {
  let runs = 0;
  await running(
    job({ deadlineMs: 50 }),
    async () => {
      runs++;
      if (runs === 1) await new Promise(() => {});
    },
    async (metrics) => {
      expect(runs).toBe(2);
      expect(metrics).toMatch(/lode_jobs_overdue_total\{queue="leaderboard",job="test-job"\} 1/);
    },
  );
});
