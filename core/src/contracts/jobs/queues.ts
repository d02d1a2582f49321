/** One queue for each external system that jobs wait for. Operators see these names. */
export const QUEUES = [
  "verification",
  "automation",
  "payouts",
  "leaderboard",
  "mail",
  "housekeeping",
] as const;

export type QueueName = (typeof QUEUES)[number];

/** The states of a job that has not ended, as named in Redis. */
export const QUEUED_STATES = ["waiting", "active", "delayed"] as const;
export type QueuedState = (typeof QUEUED_STATES)[number];

/** The page of docs/runbooks that helps when jobs of a queue fail. */
const RUNBOOKS: Record<QueueName, string> = {
  verification: "check-overdue",
  automation: "automation-behind",
  payouts: "withdrawal-stuck",
  mail: "mail-late",
  leaderboard: "failed-jobs",
  housekeeping: "failed-jobs",
};

/** Queues of earlier releases have the general page. */
export const runbookOfQueue = (queue: string): string =>
  (RUNBOOKS as Readonly<Record<string, string>>)[queue] ?? "failed-jobs";
