import { limitConcurrency } from "./limit-concurrency.ts";

/**
 * libuv's threads of an API process, set as UV_THREADPOOL_SIZE by whatever starts the process: Node reads it before
 * the first line of the program. They run in turn what is asked of them, so a kind of slow work without a limit would
 * delay every other kind.
 */
export const THREADS = 8;

/** The threads that each kind of slow work may hold. Files, names and compression get the rest. */
export const PLACES = { passwords: 2, operatorPasswords: 1, pictures: 1, challenges: 1 };

/** Runs work of this kind in its own places. Refuses it as unavailable if `longestQueue` wait already. */
export const inPlacesOf = (kind: keyof typeof PLACES, longestQueue?: number) =>
  limitConcurrency(PLACES[kind], longestQueue);
