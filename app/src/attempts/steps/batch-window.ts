import { keysOfAnyNode } from "@lode/adapters/redis/redis-keys";
import type { CommonConfig } from "@lode/adapters/settings/config";
import { RetryLaterError } from "@lode/core/contracts/errors";
import {
  type Arrivals,
  arrivalsAfter,
  batchPause,
  isBatchWorthwhile,
  MAX_PENDING_COUNTED,
} from "@lode/core/domain/attempts/batching";
import { countUnprobed } from "@lode/db/attempts/claims.repository";
import type { App } from "../../app.ts";

export type BatchApp = Pick<App, "db" | "redis" | "clock"> & { config: Pick<CommonConfig, "QUEUE_PREFIX"> };

/** How long a count of arrivals is stored: longer than any window, and than a count takes to decay. */
const KEPT_MS = 20_000;

interface StoredArrivals extends Arrivals {
  longestWindowMs: number;
}

const keyOf = ({ config }: BatchApp, batchKey: string): string =>
  `${keysOfAnyNode(config.QUEUE_PREFIX, "arrivals")}:${batchKey}`;

async function readArrivals(app: BatchApp, batchKey: string): Promise<StoredArrivals | undefined> {
  const kept = await app.redis.get(keyOf(app, batchKey)).catch(() => null);
  if (kept === null) return undefined;
  const { at, ...arrivals } = JSON.parse(kept) as Omit<StoredArrivals, "at"> & { at: number };
  return { ...arrivals, at: new Date(at) };
}

/** If attempts arrive fast, throws RetryLaterError until the window ends: one question answers for all of them. */
export async function waitForBatch(app: BatchApp, batchKey: string): Promise<void> {
  const arrivals = await readArrivals(app, batchKey);
  if (!arrivals || !isBatchWorthwhile(arrivals, arrivals.longestWindowMs)) return;
  const pending = await countUnprobed(app.db, MAX_PENDING_COUNTED);
  const pause = batchPause(arrivals, { pending, ...arrivals }, app.clock.now());
  if (pause > 0) throw new RetryLaterError("attempts are collected into a batch", pause);
}

/**
 * Counts the new attempts of a batch key. `longestWindowMs`: how long the network lets questions of this key
 * wait for each other; 0 means not at all.
 */
export async function countArrivals(
  app: BatchApp,
  batchKey: string,
  { newcomers, longestWindowMs }: { newcomers: number; longestWindowMs: number },
): Promise<void> {
  if (longestWindowMs === 0) return;
  const arrivals = arrivalsAfter(await readArrivals(app, batchKey), newcomers, app.clock.now());
  const kept = JSON.stringify({ ...arrivals, at: arrivals.at.getTime(), longestWindowMs });
  // If the count is lost, the next attempt is probed at once, which only costs more.
  await app.redis.set(keyOf(app, batchKey), kept, "PX", KEPT_MS).catch(() => undefined);
}
