/** What a push service answered, or the reason for a missing answer. */
export type PushAnswer = { status: number; retryAfterSeconds?: number } | { error: string };

export type PushDecision =
  | { next: "delivered" }
  /** The browser no longer takes messages. */
  | { next: "end-subscription" }
  | { next: "retry"; afterSeconds: number }
  /** The push service does not accept Lode's key or request, so no retry helps. */
  | { next: "failed" };

const MINUTE = 60;
/** Seconds between two tries; the last repeats until the day of the device ends. */
const RETRY_SECONDS = [5, MINUTE, 5 * MINUTE, 15 * MINUTE] as const;
const LAST_PAUSE = 30 * MINUTE;

const GONE: readonly number[] = [404, 410];

/** What to do after the answer to try number `tries`, counted from 1 (RFC 8030, sections 5 and 7.3). */
export function decidePush(answer: PushAnswer, tries: number): PushDecision {
  const status = "status" in answer ? answer.status : 0;
  if (status >= 200 && status < 300) return { next: "delivered" };
  if (GONE.includes(status)) return { next: "end-subscription" };
  if (status >= 300 && status < 500 && status !== 429) return { next: "failed" };
  const wanted = "status" in answer ? (answer.retryAfterSeconds ?? 0) : 0;
  return { next: "retry", afterSeconds: Math.max(wanted, RETRY_SECONDS[tries - 1] ?? LAST_PAUSE) };
}
