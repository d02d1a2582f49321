import { setTimeout as sleep } from "node:timers/promises";

/** The current time as a dependency: rules never read a clock themselves. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The result of the work. Rejects after `ms`: a silent peer is as bad as a peer that refuses. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const silence = sleep(ms, undefined, { signal: end.signal }).then(() => {
    throw new Error(`took longer than ${ms / 1_000} s`);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    end.abort();
  }
}
