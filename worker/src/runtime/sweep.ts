import { setTimeout as sleep } from "node:timers/promises";
import { withRunId } from "@lode/adapters/logging/run-id";
import { optionsOf } from "@lode/adapters/redis/queue";
import type { DueJob } from "@lode/app/due-jobs";
import { messageOf } from "@lode/core/contracts/errors";
import { claimSweepRuns, endSilence, expectSilence } from "@lode/db/outbox/sweep-runs.repository";
import type { WorkerDeps } from "../deps.ts";

/** A periodic query that enqueues stalled work. Postgres schedules it, so a flushed Redis loses no sweep. */
export interface Sweep {
  name: string;
  everyMs: number;
  /** SQL condition: without it a run would find nothing to do, and the sweep is not claimed. */
  when?: string;
  /** Runs also in each worker that finds the database again after it did not answer. */
  runsAfterOutage?: true;
  run(deps: WorkerDeps): Promise<unknown>;
}

/** The pause before the next try if the database does not answer. */
const RETRY_MS = 1_000;
/** Added to every pause. More than this process's clock and the database's drift apart within a period. */
const MARGIN_MS = 5;
/** The pause between claims while a sweep runs here; it is at least twice as long when none does. */
const CHECK_AGAIN_MS = 1_000;

/** A sweep without a successful run for this many periods, and for this long, counts as silent. */
const MISSED = 3;
const SILENT_MS = 30_000;

/**
 * Runs each sweep once per period, in the process that claims the period first. One statement claims all
 * sweeps that are due and have work, so an idle worker queries the database every two seconds. A sweep that takes
 * longer than its period does not start again before it has ended.
 */
export function runSweeps(deps: WorkerDeps, sweeps: readonly Sweep[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  /** The database did not answer the last claim. */
  let isLost = false;
  const running = new Map<Sweep, Promise<void>>();
  const failing = new Set<Sweep>();
  const shortestMs = Math.min(CHECK_AGAIN_MS, ...sweeps.map(({ everyMs }) => everyMs));

  const run = async (sweep: Sweep, hasFailed = false): Promise<void> => {
    const expect = (inMs: number) => expectSilence(deps.db, sweep.name, inMs).catch(() => {});
    const hangs = setTimeout(() => void expect(0), MISSED * sweep.everyMs + SILENT_MS);
    try {
      await withRunId(() => sweep.run(deps));
      if (hasFailed) await endSilence(deps.db, sweep.name);
      failing.delete(sweep);
    } catch (error) {
      if (!failing.has(sweep))
        deps.logger.warn({ sweep: sweep.name, reason: messageOf(error) }, "a sweep failed");
      failing.add(sweep);
      await expect((MISSED - 1) * sweep.everyMs + SILENT_MS);
    }
    clearTimeout(hangs);
    running.delete(sweep);
  };

  /** Starts due sweeps and returns the milliseconds until the next sweep is due. */
  const runDue = async (): Promise<number> => {
    const busy = new Set(running.keys());
    const { claimed, failed, waitMs } = await claimSweepRuns(deps.db, sweeps, busy);
    for (const sweep of sweeps)
      if (claimed.includes(sweep.name)) running.set(sweep, run(sweep, failed.includes(sweep.name)));
    if (running.size > 0) return Math.max(shortestMs, Math.min(waitMs, CHECK_AGAIN_MS));
    return Math.max(2 * shortestMs, waitMs);
  };

  const claim = async (): Promise<number> => {
    try {
      const waitMs = (await runDue()) + MARGIN_MS;
      if (isLost) {
        isLost = false;
        for (const sweep of sweeps)
          if (sweep.runsAfterOutage && !running.has(sweep)) running.set(sweep, run(sweep));
      }
      return waitMs;
    } catch (error) {
      if (!isLost) deps.logger.warn({ reason: messageOf(error) }, "the sweeps cannot be claimed");
      isLost = true;
      return RETRY_MS;
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(await claim(), undefined, { signal: stopping.signal }).catch(() => {}); // rejects when stopped
    }
  };
  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await looping;
      await Promise.all(running.values());
    },
  };
}

export async function enqueue(
  { queues }: Pick<WorkerDeps, "queues">,
  { job, payload, ttl }: DueJob,
): Promise<void> {
  await queues[job.queue].add(job.name, payload, {
    ...optionsOf(job),
    // The id that the job's events use, so a sweep and an event share one job.
    deduplication: {
      id: [job.name, ...Object.values(payload)].join("-"),
      ...(ttl === undefined ? {} : { ttl }),
    },
  });
}

/** Returns a sweep that enqueues the job of every due row. */
export const enqueueAll =
  <Needs>(findDue: (app: Needs) => Promise<DueJob[]>) =>
  async (deps: WorkerDeps & Needs): Promise<void> => {
    for (const due of await findDue(deps)) await enqueue(deps, due);
  };
