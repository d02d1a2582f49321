import type { QueueFacts } from "./operation-facts.ts";
import type { Light } from "./service-levels.ts";

/** Seconds until a queue's oldest job makes it amber, and red. Miners wait for verdicts and payouts. */
const QUEUE_TARGETS: Record<string, readonly [amber: number, red: number]> = {
  verification: [15, 60],
  payouts: [15, 60],
  automation: [60, 300],
  mail: [60, 300],
  leaderboard: [60, 300],
  housekeeping: [600, 3_600],
};
const OTHER_QUEUE = [60, 300] as const;

/** Amber or red above these values. */
export const above = (value: number, [amber, red]: readonly [number, number]): Light =>
  value > red ? "red" : value > amber ? "amber" : "green";

/** The light of what a queue has not done yet. */
export const lightOfBacklog = (name: string, { paused, oldestSeconds }: QueueFacts): Light =>
  paused ? "amber" : above(oldestSeconds, QUEUE_TARGETS[name] ?? OTHER_QUEUE);

/** Why a queue is not green. */
export const QUEUE_CAUSES = ["late", "paused", "failed"] as const;
export type QueueCause = (typeof QUEUE_CAUSES)[number];

/** A queue keeps its failed jobs after they were mended, so they count only while any job waits for an operator. */
export function judgeQueue(
  name: string,
  queue: QueueFacts,
  failedJobs: number,
): { light: Light; cause: QueueCause | null } {
  const light = lightOfBacklog(name, queue);
  if (light !== "green") return { light, cause: queue.paused ? "paused" : "late" };
  return queue.failed > 0 && failedJobs > 0
    ? { light: "amber", cause: "failed" }
    : { light: "green", cause: null };
}
