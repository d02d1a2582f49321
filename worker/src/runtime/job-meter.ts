import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type JobEnd = "done" | "later" | "failed";

export interface JobMeter {
  registry: Registry;
  start(job: string): (end: JobEnd) => void;
  noteSweep(name: string, now: Date): void;
}

/** Figures per job name, not only per queue. */
export function createJobMeter(): JobMeter {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "lode_" });
  const durations = new Histogram({
    name: "lode_job_seconds",
    help: "Time of one run of a job",
    labelNames: ["job", "end"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const sweeps = new Gauge({
    name: "lode_sweep_last_success_seconds",
    help: "Unix time of the last run of a sweep in this process",
    labelNames: ["sweep"],
    registers: [registry],
  });
  return {
    registry,
    start(job) {
      const stop = durations.startTimer({ job });
      return (end) => void stop({ end });
    },
    noteSweep: (sweep, now) => sweeps.set({ sweep }, now.getTime() / 1_000),
  };
}
