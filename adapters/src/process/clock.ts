import { setTimeout as sleep } from "node:timers/promises";

/** The current time as a dependency: rules never read a clock themselves. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** What the work resolves to. Rejects after `ms`: a peer that is silent is as bad as one that refuses. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const silence = sleep(ms, undefined, { signal: end.signal }).then(() => {
    throw new Error(`silent for ${ms / 1_000} s`);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    end.abort();
  }
}
