/** One per external system that jobs wait for, named for operators. */
export const QUEUES = [
  "verification",
  "automation",
  "payouts",
  "leaderboard",
  "mail",
  "webhooks",
  "housekeeping",
] as const;

export type QueueName = (typeof QUEUES)[number];

/** The states of a job that has not ended, as Redis has them. */
export const QUEUED_STATES = ["waiting", "active", "delayed"] as const;
export type QueuedState = (typeof QUEUED_STATES)[number];
