import type { QueueFacts } from "./operation-facts.ts";

export interface TimedQueue {
  at: Date;
  facts: QueueFacts;
}

export type Trend = "rising" | "falling" | "steady";

/**
 * Jobs that ended each minute between two moments; null if Redis was flushed in between or there is no
 * earlier moment.
 */
export function perMinute(now: TimedQueue, before: TimedQueue | undefined): number | null {
  if (!before) return null;
  const minutes = (now.at.getTime() - before.at.getTime()) / 60_000;
  const ended = endedOf(now.facts) - endedOf(before.facts);
  return minutes > 0 && ended >= 0 ? ended / minutes : null;
}

const endedOf = ({ completedTotal, failedTotal }: QueueFacts): number => completedTotal + failedTotal;

/** Changes below this many jobs are noise. */
const NOISE = 5;

/** Whether the backlog grows or shrinks: by more than a fifth, and by more than NOISE jobs. */
export function trendOf(now: QueueFacts, before: QueueFacts | undefined): Trend {
  if (!before) return "steady";
  const change = now.waiting - before.waiting;
  if (Math.abs(change) <= Math.max(NOISE, before.waiting / 5)) return "steady";
  return change > 0 ? "rising" : "falling";
}
