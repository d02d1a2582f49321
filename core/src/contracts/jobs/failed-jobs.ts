/** The same values as the check constraints of the tables failed_jobs and job_repairs. */
export const FAILED_JOB_STATES = ["failed", "retrying", "replaying", "recovered", "discarded"] as const;

export const REPAIR_ACTIONS = ["retry", "discard"] as const;
export type RepairAction = (typeof REPAIR_ACTIONS)[number];

export const REPAIR_STATES = ["running", "stopped", "done"] as const;

/** The predictions of a dry run for a job. */
export const PREDICTIONS = ["run", "discard", "nothing-to-do"] as const;
export type Prediction = (typeof PREDICTIONS)[number];

export const REPAIR_OUTCOMES = [
  "done",
  "nothing-to-do",
  "discarded",
  "failed-again",
  "changed-meanwhile",
  "stopped",
] as const;
export type RepairOutcome = (typeof REPAIR_OUTCOMES)[number];

/** Jobs a second. A faster repair would crowd out the work of miners. */
export const REPAIR_RATE = { default: 20, most: 500 } as const;

const REPLAY = /^replay-([0-9a-f-]{36})-\d+$/;

/** The queue's job id for the nth replay of a failed job. Adding the replay twice gives one job. */
export const replayId = (failedJobId: string, replay: number): string => `replay-${failedJobId}-${replay}`;

/** The id of the failed job that this job replays; undefined if it is not a replay. */
export const replayedJob = (jobId: string | undefined): string | undefined => REPLAY.exec(jobId ?? "")?.[1];
