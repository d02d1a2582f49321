import { setMaxListeners } from "node:events";
import { messageOf } from "@lode/core/server/errors";
import type { Trx } from "@lode/db/connection";
import { trySweepLock } from "@lode/db/outbox/sweep-lock";
import type { Deps } from "../deps.ts";
import type { JobMeter } from "./job-meter.ts";

/** Looks for what has stopped moving and sets it going again. Kept by Postgres, so a flushed Redis loses no sweep. */
export interface Sweep {
  name: string;
  everyMs: number;
  run(deps: Deps, trx: Trx): Promise<void>;
}

/** Runs each sweep in its rhythm; an advisory lock lets one process at a time run it. */
export function runSweeps(deps: Deps, sweeps: readonly Sweep[], meter: JobMeter): { stop(): Promise<void> } {
  const stopping = new AbortController();
  // Every loop listens, and there are more than the ten that Node takes for a leak.
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
    try {
      await deps.transaction(async (trx) => {
        if (await trySweepLock(trx, sweep.name)) await sweep.run(deps, trx);
      });
      meter.noteSweep(sweep.name, deps.clock.now());
      failing = false;
    } catch (error) {
      if (!failing) deps.logger.warn({ sweep: sweep.name, reason: messageOf(error) }, "a sweep failed");
      failing = true;
    }
    await rest(sweep.everyMs, signal);
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
