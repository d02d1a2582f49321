import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { RetryLaterError } from "@lode/core/contracts/errors";
import { Counter, Gauge, Histogram } from "prom-client";

export interface JobMeter {
  registry: MetricsRegistry;
  /** Counts and times a run. */
  measure(job: string, run: () => Promise<unknown>): Promise<void>;
  /** The number of runs that have not ended. */
  running(): number;
  noteGivenUp(queue: string, job: string): void;
  noteOverdue(queue: string, job: string): void;
  noteQueueError(queue: string): void;
  noteSweep(sweep: { name: string; everyMs: number }, now: Date): void;
}

/** Figures per job name, not only per queue. */
export function createJobMeter(registry: MetricsRegistry): JobMeter {
  const registers = [registry];
  const durations = new Histogram({
    name: "lode_job_seconds",
    help: "Time of one run of a job, by how it ended",
    labelNames: ["job", "end"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const counter = (name: string, help: string, labelNames = ["queue", "job"]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ["sweep"], registers });
  const givenUp = counter("lode_jobs_failed_permanently_total", "Jobs that failed on their last try");
  const overdue = counter("lode_jobs_overdue_total", "Runs of jobs that took longer than their deadline");
  const errors = counter("lode_queue_errors_total", "Errors that BullMQ reports outside a job", ["queue"]);
  const sweeps = gauge("lode_sweep_last_success_seconds", "Unix time of a sweep's last run in this process");
  const intervals = gauge("lode_sweep_interval_seconds", "How often a sweep runs");
  let running = 0;
  return {
    registry,
    async measure(job, run) {
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
    noteGivenUp: (queue, job) => givenUp.inc({ queue, job }),
    noteOverdue: (queue, job) => overdue.inc({ queue, job }),
    noteQueueError: (queue) => errors.inc({ queue }),
    noteSweep({ name: sweep, everyMs }, now) {
      sweeps.set({ sweep }, now.getTime() / 1_000);
      intervals.set({ sweep }, everyMs / 1_000);
    },
  };
}
