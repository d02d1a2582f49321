/** One queue at one moment. Ages in seconds. */
export interface QueueFacts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  paused: boolean;
  /** Age of the oldest job that could run and does not; 0 if there is none. */
  oldestSeconds: number;
  /** Jobs that have ended since the queue exists. */
  completedTotal: number;
  failedTotal: number;
}

/** What Postgres knows at one moment. Money in base units of USDC or microdollars, as numbers below 2^53; ages in seconds. */
export interface StoredFacts {
  outbox: { waiting: number; lagSeconds: number };
  /** `overdueSeconds`: how long the first check has been due; an attempt that X cannot decide is checked hourly. */
  attempts: { open: number; overdueSeconds: number };
  /** Actions that are due and not taken. */
  automation: { due: number; oldestSeconds: number };
  withdrawals: {
    pending: number;
    held: number;
    processing: number;
    inDoubt: number;
    /** Of those that are not held. */
    oldestPendingSeconds: number;
    oldestProcessingSeconds: number;
  };
  /** What waits for an operator, each counted up to 1,000. */
  failedJobs: number;
  reviews: number;
  objections: number;
  /** Null until a worker has read the chain and summed the ledger. */
  treasury: { heldBaseUnits: number; owedBaseUnits: number; lamports: number; readSecondsAgo: number } | null;
  ledger: {
    sum: number | null;
    countedSecondsAgo: number | null;
    drifted: number | null;
    checkedSecondsAgo: number | null;
  };
  reconciliation: { findings: number | null; secondsAgo: number | null; unreadableSeconds: number };
  housekeeping: {
    /** How far counters were off their rows in the last complete rounds; null before one. */
    counterDrift: number | null;
    /** Days until the first month without a partition; below 0, rows go to the default partition. */
    partitionDaysAhead: number;
    usesDefaultPartition: boolean;
  };
}

/** One sample of the state of Lode. */
export interface OperationFacts extends StoredFacts {
  /** By name; null while Redis cannot be reached. */
  queues: Record<string, QueueFacts> | null;
  /** Microdollars of reads of X since midnight UTC: summed over the day's receipts, so that only samples have it. */
  spentToday: number;
  /** Microdollars in a UTC day; 0 = no limit. */
  spendCeiling: number;
}
