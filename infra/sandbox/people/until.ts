import { setTimeout as pause } from "node:timers/promises";

const POLL_MS = 50;

/** Polls until there is a value. After the time-out, throws an error that names the awaited value. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false | null>,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`Timed out after ${timeoutMs / 1_000} s: ${what}.`);
    await pause(POLL_MS);
  }
}
