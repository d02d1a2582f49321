import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "@lode/core/server/errors";
import { inTrace } from "@lode/core/server/tracing/span";
import { newTrace, withinTrace } from "@lode/core/server/tracing/trace-context";
import { claimSweepRun } from "@lode/db/outbox/sweep-runs.repository";
import type { Deps } from "../deps.ts";
import type { JobMeter } from "./job-meter.ts";

/** A periodic query that enqueues stalled work. Scheduled by Postgres, so a flushed Redis loses no sweep. */
export interface Sweep {
  name: string;
  everyMs: number;
  run(deps: Deps): Promise<void>;
}

/** The pause before the next try if the database does not answer. */
const RETRY_MS = 1_000;

/** Runs each sweep once in each of its periods, in the process that claims the period first. */
export function runSweeps(deps: Deps, sweeps: readonly Sweep[], meter: JobMeter): { stop(): Promise<void> } {
  const stopping = new AbortController();
  // One listener for each sweep, more than the ten at which Node warns of a leak.
  setMaxListeners(sweeps.length, stopping.signal);
  const loops = sweeps.map((sweep) => loop(deps, sweep, meter, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Sweeps more frequent than this mostly find nothing: their steps would be most of all that is recorded. */
const RECORDED_FROM_MS = 20_000;

const traced = (sweep: Sweep, run: () => Promise<void>): Promise<void> =>
  sweep.everyMs >= RECORDED_FROM_MS
    ? inTrace(undefined, { name: `sweep ${sweep.name}`, kind: "internal" }, run)
    : withinTrace(newTrace(), run);

async function loop(deps: Deps, sweep: Sweep, meter: JobMeter, signal: AbortSignal): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    let waitMs = Math.min(sweep.everyMs, RETRY_MS);
    try {
      const period = await claimSweepRun(deps.db, sweep.name, sweep.everyMs);
      waitMs = period.waitMs;
      if (period.claimed) await traced(sweep, () => sweep.run(deps));
      meter.noteSweep(sweep, deps.clock.now());
      failing = false;
    } catch (error) {
      if (!failing) deps.logger.warn({ sweep: sweep.name, reason: messageOf(error) }, "a sweep failed");
      failing = true;
    }
    await sleep(waitMs, undefined, { signal }).catch(() => {}); // rejects when the signal ends it
  }
}
