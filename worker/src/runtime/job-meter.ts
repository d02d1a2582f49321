import { exemplarOf } from "@lode/adapters/metrics/exemplar";
import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { currentTrace } from "@lode/adapters/tracing/trace-context";
import { Counter, Gauge, Histogram } from "prom-client";

export type JobEnd = "done" | "later" | "failed";

export interface JobMeter {
  registry: MetricsRegistry;
  /** Starts a run and returns the function that ends it. Call both within the job's trace. */
  start(job: string): (end: JobEnd) => void;
  /** The number of jobs running now. */
  running(): number;
  noteGivenUp(queue: string, job: string): void;
  noteOverdue(queue: string, job: string): void;
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
    enableExemplars: true,
    registers,
  });
  const givenUp = new Counter({
    name: "lode_jobs_failed_permanently_total",
    help: "Jobs that failed on their last try and wait for an operator",
    labelNames: ["queue", "job"],
    registers,
  });
  const overdue = new Counter({
    name: "lode_jobs_overdue_total",
    help: "Runs of jobs that gave their place back because they took longer than their deadline",
    labelNames: ["queue", "job"],
    registers,
  });
  const sweeps = new Gauge({
    name: "lode_sweep_last_success_seconds",
    help: "Unix time of the last run of a sweep in this process",
    labelNames: ["sweep"],
    registers,
  });
  const intervals = new Gauge({
    name: "lode_sweep_interval_seconds",
    help: "How often a sweep runs",
    labelNames: ["sweep"],
    registers,
  });
  let running = 0;
  return {
    registry,
    start(job) {
      const startedAt = performance.now();
      const exemplar = exemplarOf(currentTrace()?.traceId);
      running++;
      return (end) => {
        running--;
        durations.observe({
          labels: { job, end },
          value: (performance.now() - startedAt) / 1_000,
          ...exemplar,
        });
      };
    },
    running: () => running,
    noteGivenUp: (queue, job) => givenUp.inc({ queue, job }),
    noteOverdue: (queue, job) => overdue.inc({ queue, job }),
    noteSweep({ name: sweep, everyMs }, now) {
      sweeps.set({ sweep }, now.getTime() / 1_000);
      intervals.set({ sweep }, everyMs / 1_000);
    },
  };
}
