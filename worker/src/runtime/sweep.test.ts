import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { claimSweepRuns } from "@lode/db/outbox/sweep-runs.repository";
import { expect, test, vi } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import type { WorkerDeps } from "../deps.ts";
import { runSweeps, type Sweep } from "./sweep.ts";

const world = useTestWorker();
const HOUR_MS = 3_600_000;

function counting(name: string, act: (deps: WorkerDeps) => Promise<void> = async () => {}) {
  const ranBy: WorkerDeps[] = [];
  const sweep: Sweep = {
    name,
    everyMs: HOUR_MS,
    run: async (deps) => {
      ranBy.push(deps);
      await act(deps);
    },
  };
  return { sweep, ranBy };
}

const many = (count: number): WorkerDeps[] => [
  world().deps,
  ...Array.from({ length: count - 1 }, world().another),
];

/** Starts these workers concurrently, and stops each when it has run the sweep or left it. */
async function sweepOnce(workers: readonly WorkerDeps[], sweep: Sweep): Promise<void> {
  const sweeping = workers.map((deps) => runSweeps(deps, [sweep]));
  await Promise.all(sweeping.map(({ stop }) => stop()));
}

/** Moves the sweep's claim back in time, as if a period had passed. */
async function passPeriod({ name, everyMs }: Sweep, milliseconds = everyMs): Promise<void> {
  await world().db.raw(
    "update sweep_runs set started_at = started_at - make_interval(secs => ? / 1000.0) where name = ?",
    [milliseconds, name],
  );
}

test.each([2, 3, 8])("adversary: %i workers together run a sweep once per period", async (count) => {
  const workers = many(count);
  const { sweep, ranBy } = counting(`of ${count} workers`);
  await sweepOnce(workers, sweep);
  expect(ranBy).toHaveLength(1);
  await sweepOnce(workers, sweep);
  expect(ranBy).toHaveLength(1);
  await passPeriod(sweep);
  await sweepOnce(workers, sweep);
  expect(ranBy).toHaveLength(2);
  // Missed periods are not caught up.
  await passPeriod(sweep, 100 * HOUR_MS);
  await sweepOnce(workers, sweep);
  await sweepOnce(workers, sweep);
  expect(ranBy).toHaveLength(3);
});

test("adversary: a worker that crashes after claiming a period, or whose run fails, loses only that period", async () => {
  const { sweep, ranBy } = counting("whose worker crashes", async () => {
    if (ranBy.length === 1) throw new Error("X cannot be reached");
  });
  // The state that a worker leaves when it is killed between its claim and its run.
  expect((await claimSweepRuns(world().another().db, [sweep])).claimed).toEqual([sweep.name]);
  await sweepOnce(many(2), sweep);
  expect(ranBy).toHaveLength(0);
  await passPeriod(sweep);
  await sweepOnce(many(1), sweep);
  expect(ranBy).toHaveLength(1);
  await sweepOnce(many(2), sweep);
  expect(ranBy).toHaveLength(1);
  await passPeriod(sweep);
  await sweepOnce(many(2), sweep);
  expect(ranBy).toHaveLength(2);
});

test("operations: a sweep that fails or hangs is silent after three of its periods, until any worker ends a run, or has nothing to do", async () => {
  let answer: () => Promise<void> = () => Promise.reject(new Error("the node is away"));
  const { sweep } = counting("that fails", () => answer());
  const { db } = world();
  const silent = async () => (await readOperationFacts(db)).silentSweeps.includes(sweep.name);
  const passThree = () =>
    db.raw("update sweep_runs set silent_at = silent_at - interval '181 minutes' where name = ?", [
      sweep.name,
    ]);
  const fail = async () => {
    await passPeriod(sweep);
    answer = () => Promise.reject(new Error("the node is away"));
    await sweepOnce(many(1), sweep);
  };
  await sweepOnce(many(1), sweep);
  expect(await silent()).toBe(false);
  await passThree();
  await fail();
  expect(await silent()).toBe(true);
  answer = async () => {};
  await passPeriod(sweep);
  await sweepOnce(many(2), sweep);
  expect(await silent()).toBe(false);

  await fail();
  await passThree();
  await passPeriod(sweep);
  expect(await silent()).toBe(true);
  await claimSweepRuns(db, [{ ...sweep, when: "false" }]);
  expect(await silent()).toBe(false);
});

test("a claim returns how much of the claimed period is left", async () => {
  const { sweep } = counting("that waits");
  expect(await claimSweepRuns(world().db, [sweep])).toMatchObject({ claimed: [sweep.name], waitMs: HOUR_MS });
  await passPeriod(sweep, 0.75 * HOUR_MS);
  const { claimed, waitMs } = await claimSweepRuns(world().db, [sweep]);
  expect(claimed).toEqual([]);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(0.25 * HOUR_MS);
});

test("one statement claims all due sweeps and returns when the next sweep is due", async () => {
  const [first, second] = [counting("first of two").sweep, counting("second of two").sweep];
  const quick = { ...counting("a quick one").sweep, everyMs: 60_000 };
  expect((await claimSweepRuns(world().db, [first])).claimed).toEqual([first.name]);
  const { claimed, waitMs } = await claimSweepRuns(world().db, [first, second, quick]);
  expect(claimed.toSorted()).toEqual([quick.name, second.name]);
  expect(waitMs).toBe(quick.everyMs);
  expect((await claimSweepRuns(world().db, [first, second, quick])).claimed).toEqual([]);
});

test("a sweep that takes longer than its period does not start again before it has ended; other sweeps continue", async () => {
  let end = () => {};
  const slow = counting(
    "a slow one",
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const other = counting("another one");
  const sweeps = [slow.sweep, other.sweep].map((sweep) => ({ ...sweep, everyMs: 1 }));
  const running = runSweeps(world().deps, sweeps);
  await vi.waitFor(() => expect(other.ranBy.length).toBeGreaterThan(3), { timeout: 10_000 });
  expect(slow.ranBy).toHaveLength(1);
  end();
  await vi.waitFor(() => expect(slow.ranBy.length).toBeGreaterThan(1), { timeout: 10_000 });
  end();
  const stopped = running.stop();
  end();
  await stopped;
});

test("adversary: a period claimed by a fast clock does not stop a sweep", async () => {
  const { sweep, ranBy } = counting("from tomorrow");
  await sweepOnce(many(1), sweep);
  await passPeriod(sweep, -60 * 24 * HOUR_MS);
  await sweepOnce(many(3), sweep);
  expect(ranBy).toHaveLength(2);
  await sweepOnce(many(3), sweep);
  expect(ranBy).toHaveLength(2);
});

test("a sweep whose condition does not hold is not claimed", async () => {
  const { sweep } = counting("without a condition");
  const idle = { ...sweep, name: "idle", when: "false" };
  expect(await claimSweepRuns(world().db, [idle])).toMatchObject({ claimed: [], waitMs: HOUR_MS });
  expect(await claimSweepRuns(world().db, [sweep], new Set([sweep]))).toMatchObject({ claimed: [] });
  expect(await claimSweepRuns(world().db, [idle, sweep])).toMatchObject({
    claimed: [sweep.name],
    waitMs: HOUR_MS,
  });
  expect((await claimSweepRuns(world().db, [sweep])).claimed).toEqual([]);
  await passPeriod(sweep);
  expect((await claimSweepRuns(world().db, [sweep])).claimed).toEqual([sweep.name]);
});

test("operations: a database that was away may be a restored one, so it is reconciled at once, whatever its rows say", async () => {
  const { sweep, ranBy } = counting("after an outage");
  const { deps, db } = world();
  const warn = vi.fn();
  const logger = { ...deps.logger, warn } as unknown as WorkerDeps["logger"];
  const quick = { ...counting("a quick one, without outages").sweep, everyMs: 1 };
  const running = runSweeps({ ...deps, logger }, [{ ...sweep, runsAfterOutage: true }, quick]);
  await vi.waitFor(() => expect(ranBy).toHaveLength(1), { timeout: 5_000 });
  await db.raw("alter table sweep_runs rename to away");
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 5_000 });
  await db.raw("alter table away rename to sweep_runs");
  await vi.waitFor(() => expect(ranBy).toHaveLength(2), { timeout: 5_000 });
  await running.stop();
});
