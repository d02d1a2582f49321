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
