/** A queue's figures at one moment. Ages in seconds. */
export interface QueueFacts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  paused: boolean;
  /** Age of the oldest job that could run but has not started; 0 if there is none. */
  oldestSeconds: number;
}

/** The systems that a worker probes every 30 seconds; `sending` is judged by the mails that are really sent. */
export type PeerName = "mail" | "chain" | "redis" | "page" | "disks" | "clocks" | "sending";

export interface PeerFacts {
  askedSecondsAgo: number;
  /** Null if it has never worked. */
  workedSecondsAgo: number | null;
  /** Failures in a row; 0 if the last answer was good. */
  failures: number;
  /** The last answer; fields that could not be read are missing. */
  said: {
    fault: string | null;
    /** Memory of Redis; a maximum of 0 is no limit. */
    usedBytes?: number | undefined;
    mostBytes?: number | undefined;
    /** Until the page's certificate expires. */
    certificateSeconds?: number | undefined;
    disks?: { path: string; freeBytes?: number | undefined; totalBytes?: number | undefined }[];
    /** How far other clocks are ahead of the worker's. */
    aheadSeconds?: Record<string, number | undefined>;
  };
}

/** A process of a worker or an API, as it reports itself. */
export interface ProgramFacts {
  startedSecondsAgo: number;
  /** Since its last sign of life. */
  secondsAgo: number;
}

/** A release that is running, and when the youngest of its programs started. */
export interface ReleaseFacts {
  version: string;
  startedSecondsAgo: number;
}

/** The facts in Postgres at one moment. Money is in base units of USDC or microdollars, ages in seconds. */
export interface StoredFacts {
  outbox: { waiting: number; lagSeconds: number };
  /** `overdueSeconds`: how long the first check is due. An attempt that its network cannot decide is checked hourly. */
  attempts: { open: number; overdueSeconds: number };
  /** Actions that are due but not taken yet. */
  automation: { oldestSeconds: number };
  withdrawals: {
    pending: number;
    held: number;
    processing: number;
    inDoubt: number;
    /** Age of the oldest pending withdrawal that is not on hold. */
    oldestPendingSeconds: number;
    oldestProcessingSeconds: number;
  };
  /**
   * Counted up to 1,000. `late`: requested mails and mails of sign-ups that wait for longer than five minutes; `tried`:
   * mails that wait after a try that failed.
   */
  mails: { tried: number; late: number; oldestSeconds: number };
  /** Answers to miners within the last hour; a server error is a bad answer. */
  answers: { good: number; bad: number };
  /** Failed jobs and reviews wait for an operator; each is counted up to 1,000. */
  failedJobs: number;
  reviews: number;
  objections: number;
  /** Null until a worker has read the chain and summed the ledger. */
  treasury: { heldBaseUnits: number; owedBaseUnits: number; lamports: number } | null;
  ledger: { sum: number | null; drifted: number | null };
  reconciliation: { findings: number | null; secondsAgo: number | null; unreadableSeconds: number };
  backup: {
    /** Since the last backup, or since the installation if there was none. */
    secondsAgo: number;
    /** Whether the log is archived. */
    archives: boolean;
    /** While archiving fails: since the last segment of the log was archived; otherwise 0. */
    archiveFailingSeconds: number;
    /** Lag of the slowest connected standby; 0 without a standby. */
    replicaLagSeconds: number;
    /** Physical replication slots that no standby reads. */
    replicasMissing: number;
  };
  /** The names of sweeps that do not end. */
  silentSweeps: string[];
  peers: Partial<Record<PeerName, PeerFacts>>;
  housekeeping: {
    /** How far counters differed from their rows in the last complete rounds; null before the first round. */
    counterDrift: number | null;
    /** Days until the first month without a partition; below 0, rows go to the default partition. */
    partitionDaysAhead: number;
    usesDefaultPartition: boolean;
  };
}

/** The facts in Postgres and Redis. `queues`: by name; null while Redis cannot be reached. */
export interface OperationFacts extends StoredFacts {
  queues: Record<string, QueueFacts> | null;
}
