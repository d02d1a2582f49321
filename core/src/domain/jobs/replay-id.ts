const REPLAY = /^replay-([0-9a-f-]{36})-\d+$/;

/** The queue's id of the nth replay of a failed job: added twice, it is one job. */
export const replayId = (failedJobId: string, replay: number): string => `replay-${failedJobId}-${replay}`;

/** The failed job that this is a replay of; undefined if it is none. */
export const replayedJob = (jobId: string | undefined): string | undefined => REPLAY.exec(jobId ?? "")?.[1];
