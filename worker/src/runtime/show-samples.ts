import type { MetricsRegistry } from "@lode/adapters/metrics/open-registry";
import { addStoreMetrics } from "@lode/app/operations/metrics/store-metrics";
import { findLatestSample, type Sample } from "@lode/db/operations/samples.repository";
import type { Deps } from "../deps.ts";

/** Four periods of the sweep that takes samples: older figures would hide what has happened since. */
const FRESH_MS = 120_000;

/**
 * Adds the figures of the newest sample to a worker's metrics. One worker takes it, and every worker shows it, so alarms on money
 * do not depend on the API. Returns what to call before each scrape.
 */
export function showSamples(
  registry: MetricsRegistry,
  { db, redis, clock }: Pick<Deps, "db" | "redis" | "clock">,
): () => Promise<void> {
  const readFresh = async (): Promise<Sample["facts"] | undefined> => {
    const sample = await findLatestSample(db);
    const isFresh = sample && clock.now().getTime() - sample.takenAt.getTime() < FRESH_MS;
    return isFresh ? sample.facts : undefined;
  };
  return addStoreMetrics(registry, {
    db,
    redis,
    readFacts: readFresh,
    readQueues: async () => (await readFresh())?.queues,
  });
}
