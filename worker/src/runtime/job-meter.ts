import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { RetryLaterError } from "@lode/core/contracts/errors";
import { Counter, Histogram } from "prom-client";

export type JobMeter = ReturnType<typeof createJobMeter>;

/** Figures per job name, not only per queue. */
export function createJobMeter(registry: MetricsRegistry) {
  const registers = [registry];
  const durations = new Histogram({
    name: "lode_job_seconds",
    help: "Time of one run of a job, by how it ended",
    labelNames: ["job", "end"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const errors = new Counter({
    name: "lode_queue_errors_total",
    help: "Errors that BullMQ reports outside a job",
    labelNames: ["queue"],
    registers,
  });
  let running = 0;
  return {
    registry,
    async measure(job: string, run: () => Promise<unknown>) {
      const startedAt = performance.now();
      let end = "done";
      running++;
      try {
        await run();
      } catch (error) {
        end = error instanceof RetryLaterError ? "later" : "failed";
        throw error;
      } finally {
        running--;
        const value = (performance.now() - startedAt) / 1_000;
        durations.observe({ job, end }, value);
      }
    },
    running: () => running,
    noteQueueError: (queue: string) => errors.inc({ queue }),
  };
}
