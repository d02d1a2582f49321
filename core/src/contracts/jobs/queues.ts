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
