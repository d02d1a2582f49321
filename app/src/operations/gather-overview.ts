import { within } from "@lode/adapters/process/clock";
import type { Queues } from "@lode/adapters/redis/queue";
import { measureQueues } from "@lode/adapters/redis/read-queues";
import { type NetworkId, networkIdOf } from "@lode/core/domain/networks/networks";
import type { OverviewFacts } from "@lode/core/domain/operations/conditions";
import type { QueueFacts } from "@lode/core/domain/operations/operation-facts";
import { listOpenAlarms } from "@lode/db/alarms/alarms.repository";
import { spentToday } from "@lode/db/attempts/spending.repository";
import type { Db } from "@lode/db/connection";
import { readLastPayout } from "@lode/db/console/withdrawals.read-model";
import { listPausedQueues } from "@lode/db/jobs/paused-queues.repository";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { listHalts } from "@lode/db/operations/halts.repository";
import { listPrograms, listReleases } from "@lode/db/operations/heartbeats.repository";
import type { Needs } from "../app.ts";
import { cacheFor } from "../cache-for.ts";

const MICRODOLLARS_A_CENT = 10_000;

export type GatheredOverview = Awaited<ReturnType<typeof gatherOverview>>;

/** The network that has cost most today, in microdollars: this sums over the day's receipts. */
const readDearest = cacheFor(30_000, async (db: Db): Promise<{ network: NetworkId; today: number }> => {
  const [dearest] = [...(await spentToday(db)).spent].toSorted(([, a], [, b]) => Number(b - a));
  return dearest
    ? { network: networkIdOf(dearest[0]), today: Number(dearest[1]) }
    : { network: "x", today: 0 };
});

/** Gathers the overview from live rows. No query scans a table that only grows. `queues` null: not asked. */
export async function gatherOverview({
  db,
  queues,
  config,
}: Needs<"db", "NETWORK_DAILY_SPEND_CENTS"> & { queues: Queues | null }) {
  const [stored, measured, workers, apis, halts, pausedQueues, dearest, lastPayoutAt, openAlarms, releases] =
    await Promise.all([
      readOperationFacts(db),
      queues ? measureOrNull(queues) : {},
      listPrograms(db, "worker"),
      listPrograms(db, "api"),
      listHalts(db),
      listPausedQueues(db),
      readDearest(db),
      readLastPayout(db),
      listOpenAlarms(db),
      listReleases(db),
    ]);
  const facts: OverviewFacts = {
    now: { ...stored, queues: measured },
    // Each network has the same ceiling.
    spend: { ...dearest, ceiling: config.NETWORK_DAILY_SPEND_CENTS * MICRODOLLARS_A_CENT },
    halts,
    pausedQueues,
    workers,
    apis,
    releases,
  };
  return { facts, workers, halts, lastPayoutAt, openAlarms };
}

/** A silent Redis must not make the other facts unknown. */
const QUEUES_WITHIN_MS = 2_000;
const measureOrNull = (queues: Queues): Promise<Record<string, QueueFacts> | null> =>
  within(QUEUES_WITHIN_MS, measureQueues(queues)).catch(() => null);
