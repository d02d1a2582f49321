import { setMaxListeners } from "node:events";
import { messageOf } from "@lode/core/server/errors";
import { claimSweepRun } from "@lode/db/outbox/sweep-runs.repository";
import type { Deps } from "../deps.ts";
import type { JobMeter } from "./job-meter.ts";

/**
 * Finds stalled work and restarts it: it selects, ends its transaction, and acts. Scheduled by
 * Postgres, so a flushed Redis loses no sweep.
 */
export interface Sweep {
  name: string;
  everyMs: number;
  run(deps: Deps): Promise<void>;
}

/** Where the database does not answer, it is asked again after this. */
const ASK_AGAIN_MS = 1_000;

/** Runs each sweep once in each of its periods, whichever process claims the period first. */
export function runSweeps(deps: Deps, sweeps: readonly Sweep[], meter: JobMeter): { stop(): Promise<void> } {
  const stopping = new AbortController();
  // Every loop adds a listener, more than the ten at which Node warns of a leak.
  setMaxListeners(sweeps.length * 2, stopping.signal);
  const loops = sweeps.map((sweep) => loop(deps, sweep, meter, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function loop(deps: Deps, sweep: Sweep, meter: JobMeter, signal: AbortSignal): Promise<void> {
  let failing = false;
  while (!signal.aborted) {
    let waitMs = Math.min(sweep.everyMs, ASK_AGAIN_MS);
    try {
      const period = await claimSweepRun(deps.db, sweep.name, sweep.everyMs);
      waitMs = period.waitMs;
      if (period.claimed) await sweep.run(deps);
      meter.noteSweep(sweep.name, deps.clock.now());
      failing = false;
    } catch (error) {
      if (!failing) deps.logger.warn({ sweep: sweep.name, reason: messageOf(error) }, "a sweep failed");
      failing = true;
    }
    await rest(waitMs, signal);
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    signal.addEventListener("abort", stop);
  });
}
