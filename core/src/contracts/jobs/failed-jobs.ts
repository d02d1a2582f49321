/** The same values as the check constraint of the table failed_jobs. */
export const FAILED_JOB_STATES = ["failed", "retrying", "replaying", "recovered", "discarded"] as const;

const REPLAY = /^replay-([0-9a-f-]{36})-\d+$/;

/** The queue's job id for the nth replay of a failed job. Adding the replay twice gives one job. */
export const replayId = (failedJobId: string, replay: number): string => `replay-${failedJobId}-${replay}`;

/** The id of the failed job that this job replays; undefined if it is not a replay. */
export const replayedJob = (jobId: string | undefined): string | undefined => REPLAY.exec(jobId ?? "")?.[1];
