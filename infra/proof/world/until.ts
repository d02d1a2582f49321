import { setTimeout as pause } from "node:timers/promises";

const ASK_EVERY_MS = 50;

/** Asks until the answer is there, and says what was waited for if it does not come in time. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false | null>,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1_000} s in vain: ${what}.`);
    await pause(ASK_EVERY_MS);
  }
}
