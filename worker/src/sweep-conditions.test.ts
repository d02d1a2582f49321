import { askUndo } from "@lode/app/automation/ask-undo";
import { SWEEP_CONDITIONS } from "@lode/db/outbox/sweep-conditions";
import { claimSweepRuns } from "@lode/db/outbox/sweep-runs.repository";
import { begin } from "@lode/db/test/factories/begin-attempt";
import { buildAction } from "@lode/db/test/factories/build-action";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { buildTask } from "@lode/db/test/factories/build-task";
import { recordPlans } from "@lode/db/test/record-plans";
import { expect, test } from "vitest";
import { useTestWorker } from "../test/test-worker.ts";
import { sweeps } from "./schedule.ts";

const world = useTestWorker();
const conditional = sweeps.filter(({ name }) => name in SWEEP_CONDITIONS);

/** The sweeps with a condition that have work now. */
async function withWork(): Promise<string[]> {
  await world().db("sweep_runs").delete();
  return (await claimSweepRuns(world().db, conditional)).claimed.toSorted();
}

test("a sweep with a condition is claimed once it has work, and not before", async () => {
  const { db, deps } = world();
  expect(conditional.map(({ name }) => name).toSorted()).toEqual(Object.keys(SWEEP_CONDITIONS).toSorted());
  expect(await withWork()).toEqual([]);

  const miner = await buildMiner(db);
  const { userId } = miner;
  const { id } = await begin(db, miner, (await buildTask(db)).id);
  await db.raw("update task_attempts set next_check_at = now() where id = ?", [id]);
  expect(await withWork()).toEqual(["attempts"]);

  const action = await buildAction(db, miner, await buildTask(db));
  expect(await withWork()).toEqual(["attempts"]);
  await askUndo(deps, { userId, actionId: action.id });
  expect(await withWork()).toEqual(["attempts", "automation"]);
});

test("no condition scans a growing table from end to end", async () => {
  const scansOf = await recordPlans(world().db, [world().deps.db]);
  expect(await scansOf(() => claimSweepRuns(world().deps.db, sweeps))).toEqual([]);
});
