/** Cut by what they wait for, named for the operator who watches them. */
export const QUEUES = [
  "verification",
  "automation",
  "payouts",
  "leaderboard",
  "mail",
  "housekeeping",
] as const;

export type QueueName = (typeof QUEUES)[number];
