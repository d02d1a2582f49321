import { Refused } from "@lode/core/contracts/errors";

/** Runs at most `limit` pieces of work at a time. Throws Refused("unavailable") if too many wait already. */
export function limitConcurrency(
  limit: number,
  longestQueue = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limit) running += 1;
    else if (waiting.length >= longestQueue) throw new Refused("unavailable");
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Hand the place directly to the first in line, so that a newcomer cannot take it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * libuv's threads of an API process, set as UV_THREADPOOL_SIZE by whatever starts the process: Node reads it before the
 * first line of the program. They share one queue, so a kind of slow work without a limit would delay every other kind.
 */
export const THREADS = 8;

/** The threads that each kind of slow work may hold. Files, names and compression get the rest. */
export const PLACES = { passwords: 2, operatorPasswords: 1, pictures: 1, challenges: 1 };

/** Runs work of this kind in its own places. Refuses it as unavailable if `longestQueue` wait already. */
export const inPlacesOf = (kind: keyof typeof PLACES, longestQueue?: number) =>
  limitConcurrency(PLACES[kind], longestQueue);
