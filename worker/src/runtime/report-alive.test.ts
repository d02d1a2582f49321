import { listHeartbeatSettings, listWorkers } from "@lode/db/operations/heartbeats.repository";
import { expect, test, vi } from "vitest";
import { useTestWorker } from "../../test/test-worker.ts";
import { reportAlive } from "./report-alive.ts";

const world = useTestWorker();

test("a running worker is listed with its settings but no secret; a stopped worker is not listed", async () => {
  const { deps, db } = world();
  const reporting = reportAlive(deps, { running: () => 3 });
  const [worker] = await vi.waitFor(async () => {
    const workers = await listWorkers(db);
    expect(workers).toHaveLength(1);
    return workers;
  });
  expect(worker).toMatchObject({ runningJobs: 3 });
  expect(worker?.secondsAgo).toBeLessThan(5);
  const [settings] = await listHeartbeatSettings(db);
  expect(settings?.PAYOUT_BREAKER).toEqual({ value: "10", isSet: true, isDefault: true });
  expect(settings?.PROOF_KEY).toEqual({ value: null, isSet: true });
  await reporting.stop();
  expect(await listWorkers(db)).toEqual([]);
});
