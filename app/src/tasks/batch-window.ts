import {
  type Arrivals,
  arrivalsAfter,
  type BatchedKind,
  batchPause,
  isBatchWorthwhile,
  MAX_PENDING_COUNTED,
} from "@lode/core/domain/tasks/batching";
import type { CommonConfig } from "@lode/core/server/config";
import { RetryLaterError } from "@lode/core/server/errors";
import { countWaiting } from "@lode/db/tasks/claims.repository";
import type { App } from "../app.ts";

export type BatchApp = Pick<App, "db" | "redis" | "clock"> & { config: Pick<CommonConfig, "QUEUE_PREFIX"> };

/** Longer than any window, and than it takes a count to decay. */
const KEPT_MS = 20_000;

const keyOf = ({ config }: BatchApp, taskId: string): string => `${config.QUEUE_PREFIX}:arrivals:${taskId}`;

async function readArrivals(app: BatchApp, taskId: string): Promise<Arrivals | undefined> {
  const kept = await app.redis.get(keyOf(app, taskId)).catch(() => null);
  if (kept === null) return undefined;
  const { at, ...arrivals } = JSON.parse(kept) as Omit<Arrivals, "at"> & { at: number };
  return { ...arrivals, at: new Date(at) };
}

/** Where attempts arrive fast, throws RetryLaterError until the window ends: one question answers for all of them. */
export async function waitForBatch(app: BatchApp, taskId: string): Promise<void> {
  const arrivals = await readArrivals(app, taskId);
  if (!isBatchWorthwhile(arrivals)) return;
  const pause = batchPause(arrivals, await countWaiting(app.db, MAX_PENDING_COUNTED), app.clock.now());
  if (pause > 0) throw new RetryLaterError("attempts are collected into a batch", pause);
}

export async function countArrivals(
  app: BatchApp,
  taskId: string,
  arrived: { taskType: BatchedKind; newcomers: number },
): Promise<void> {
  const { at, ...arrivals } = arrivalsAfter(await readArrivals(app, taskId), arrived, app.clock.now());
  const kept = JSON.stringify({ ...arrivals, at: at.getTime() });
  // Without the count the next attempt is asked about at once, which only costs more.
  await app.redis.set(keyOf(app, taskId), kept, "PX", KEPT_MS).catch(() => undefined);
}
