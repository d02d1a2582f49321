import type { QueueName } from "./queues.ts";

/** The page of docs/runbooks that helps when jobs of a queue fail. */
const RUNBOOKS: Record<QueueName, string> = {
  verification: "verdicts-late",
  automation: "automation-late",
  payouts: "withdrawal-stuck",
  mail: "mail-late",
  leaderboard: "failed-jobs",
  housekeeping: "failed-jobs",
};

/** A queue of an earlier release has the general page. */
export const runbookOfQueue = (queue: string): string =>
  (RUNBOOKS as Readonly<Record<string, string>>)[queue] ?? "failed-jobs";
