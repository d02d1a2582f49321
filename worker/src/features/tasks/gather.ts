import {
  A_RUSH,
  type Crowd,
  crowdAfter,
  type GatheredKind,
  gatheringPause,
  isCrowd,
} from "@lode/core/domain/tasks/gathering";
import { RetryLaterError } from "@lode/core/server/errors";
import { countWaiting } from "@lode/db/tasks/claims.repository";
import type { Deps } from "../../deps.ts";

/** Longer than any window, and than it takes a count to fade. */
const REMEMBERED_MS = 20_000;

const keyOf = (deps: Deps, taskId: string): string => `${deps.config.QUEUE_PREFIX}:crowd:${taskId}`;

async function readCrowd(deps: Deps, taskId: string): Promise<Crowd | undefined> {
  const kept = await deps.redis.get(keyOf(deps, taskId)).catch(() => null);
  if (kept === null) return undefined;
  const { at, ...crowd } = JSON.parse(kept) as Omit<Crowd, "at"> & { at: number };
  return { ...crowd, at: new Date(at) };
}

/** Where a crowd comes to the task, the job comes back when the window ends: one question for all of it. */
export async function waitForCrowd(deps: Deps, taskId: string): Promise<void> {
  const crowd = await readCrowd(deps, taskId);
  if (!isCrowd(crowd)) return;
  const pause = gatheringPause(crowd, await countWaiting(deps.db, A_RUSH), deps.clock.now());
  if (pause > 0) throw new RetryLaterError("a crowd gathers", pause);
}

export async function noteCrowd(
  deps: Deps,
  taskId: string,
  came: { taskType: GatheredKind; newcomers: number },
): Promise<void> {
  const { at, ...crowd } = crowdAfter(await readCrowd(deps, taskId), came, deps.clock.now());
  const kept = JSON.stringify({ ...crowd, at: at.getTime() });
  // Forgotten is only dearer: the next is asked about at once.
  await deps.redis.set(keyOf(deps, taskId), kept, "PX", REMEMBERED_MS).catch(() => undefined);
}
