import { within } from "@lode/adapters/process/clock";
import type { Queues } from "@lode/adapters/redis/queue";
import { measureQueues } from "@lode/adapters/redis/read-queues";
import { networkIdOf } from "@lode/core/domain/networks/networks";
import type { OverviewFacts } from "@lode/core/domain/operations/conditions";
import type { QueueFacts } from "@lode/core/domain/operations/operation-facts";
import { listOpenAlarms } from "@lode/db/alarms/alarms.repository";
import { readLastPayout } from "@lode/db/console/withdrawals.read-model";
import { listPausedQueues } from "@lode/db/jobs/paused-queues.repository";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { type Halt, listHalts } from "@lode/db/operations/halts.repository";
import { listPrograms, listReleases, type SeenProgram } from "@lode/db/operations/heartbeats.repository";
import { findLatestSample, type Sample } from "@lode/db/operations/samples.repository";
import { readLevelWindows } from "@lode/db/operations/service-levels.repository";
import type { Needs } from "../app.ts";

export interface GatheredOverview {
  facts: OverviewFacts;
  workers: SeenProgram[];
  halts: Halt[];
  latest: Sample | undefined;
  openAlarms: { key: string; openedAt: Date }[];
  lastPayoutAt: Date | undefined;
}

/** Gathers the overview from live rows and samples. No query scans a table that only grows. `queues` null: not asked. */
export async function gatherOverview({
  db,
  queues,
}: Needs<"db"> & { queues: Queues | null }): Promise<GatheredOverview> {
  const [
    stored,
    measured,
    workers,
    apis,
    halts,
    pausedQueues,
    levels,
    latest,
    lastPayoutAt,
    openAlarms,
    releases,
  ] = await Promise.all([
    readOperationFacts(db),
    queues ? measureOrNull(queues) : {},
    listPrograms(db, "worker"),
    listPrograms(db, "api"),
    listHalts(db),
    listPausedQueues(db),
    readLevelWindows(db),
    findLatestSample(db),
    readLastPayout(db),
    listOpenAlarms(db),
    listReleases(db),
  ]);
  const spend = latest
    ? {
        network: networkIdOf(latest.facts.dearestNetwork ?? "x"),
        today: latest.facts.spentToday,
        ceiling: latest.facts.spendCeiling,
      }
    : null;
  const facts = {
    now: { ...stored, queues: measured },
    spend,
    levels,
    halts,
    pausedQueues,
    workers,
    apis,
    releases,
  };
  return { facts, workers, halts, latest, lastPayoutAt, openAlarms };
}

/** A Redis that is silent must not make the rest unknown. */
const QUEUES_WITHIN_MS = 2_000;
const measureOrNull = (queues: Queues): Promise<Record<string, QueueFacts> | null> =>
  within(QUEUES_WITHIN_MS, measureQueues(queues)).catch(() => null);
