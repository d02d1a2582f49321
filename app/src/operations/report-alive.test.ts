import { createLogger } from "@lode/adapters/logging/logger";
import { listPrograms, listReleases, type Program } from "@lode/db/operations/heartbeats.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test, vi } from "vitest";
import { RELEASE, reportAlive } from "./report-alive.ts";

const world = await openTestDatabase();
const logger = createLogger("test", "silent");
const report = (program: Program, jobs: number) => reportAlive({ db: world.db, logger }, program, () => jobs);

test("running programs are listed with their release, workers alone as workers, and stopped ones not at all", async () => {
  const programs = [report("worker", 3), report("api", 0)];
  await vi.waitFor(async () =>
    expect(await listReleases(world.db)).toMatchObject([
      { program: "api", version: RELEASE },
      { program: "worker", version: RELEASE },
    ]),
  );
  const [worker, ...others] = await listPrograms(world.db, "worker");
  expect(worker).toMatchObject({ runningJobs: 3 });
  expect(worker?.secondsAgo).toBeLessThan(5);
  expect(others).toEqual([]);
  await Promise.all(programs.map((program) => program.stop()));
  expect([await listReleases(world.db), await listPrograms(world.db, "worker")]).toEqual([[], []]);
});
