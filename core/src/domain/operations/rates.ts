import type { QueueFacts } from "./operation-facts.ts";

export interface TimedQueue {
  at: Date;
  facts: QueueFacts;
}

export type Trend = "rising" | "falling" | "steady";

/** Jobs that ended in a minute, between two moments; null where Redis was flushed meanwhile or there is no earlier one. */
export function perMinute(now: TimedQueue, before: TimedQueue | undefined): number | null {
  if (!before) return null;
  const minutes = (now.at.getTime() - before.at.getTime()) / 60_000;
  const ended = endedOf(now.facts) - endedOf(before.facts);
  return minutes > 0 && ended >= 0 ? ended / minutes : null;
}

const endedOf = ({ completedTotal, failedTotal }: QueueFacts): number => completedTotal + failedTotal;

/** Fewer jobs than this are noise. */
const NOISE = 5;

/** Whether what waits grows: by more than a fifth, and by more than some jobs. */
export function trendOf(now: QueueFacts, before: QueueFacts | undefined): Trend {
  if (!before) return "steady";
  const change = now.waiting - before.waiting;
  if (Math.abs(change) <= Math.max(NOISE, before.waiting / 5)) return "steady";
  return change > 0 ? "rising" : "falling";
}
