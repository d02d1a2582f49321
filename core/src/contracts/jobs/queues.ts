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

/** The same values as the check constraint of the table failed_jobs. */
export const FAILED_JOB_STATES = ["failed", "retrying", "replaying", "recovered", "discarded"] as const;

const REPLAY = /^replay-([0-9a-f-]{36})-\d+$/;

/** The queue's job id for the nth replay of a failed job. Adding the replay twice gives one job. */
export const replayId = (failedJobId: string, replay: number): string => `replay-${failedJobId}-${replay}`;

/** The id of the failed job that this job replays; undefined if it is not a replay. */
export const replayedJob = (jobId: string | undefined): string | undefined => REPLAY.exec(jobId ?? "")?.[1];

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
