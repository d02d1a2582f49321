import { Refused } from "@lode/core/contracts/errors";

/**
 * Runs at most `limit` pieces of work at a time; the rest wait for their turn. Throws Refused("unavailable") at once if
 * `longestQueue` are waiting already.
 */
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
