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

/**
 * What Postgres knows at one moment. Money is in base units of USDC or microdollars, as numbers below 2^53.
 * Ages are in seconds.
 */
export interface StoredFacts {
  outbox: { waiting: number; lagSeconds: number };
  /**
   * `overdueSeconds`: how long the first check has been due. An attempt that X cannot decide is checked
   * hourly.
   */
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
  /** Requested mails and mails of sign-ups that wait for longer than five minutes, counted up to 1,000. */
  mails: { late: number; oldestSeconds: number };
  /** Failed jobs and reviews wait for an operator; each is counted up to 1,000. */
  failedJobs: number;
  reviews: number;
  objections: number;
  /** Null until a worker has read the chain and summed the ledger. */
  treasury: { heldBaseUnits: number; owedBaseUnits: number; lamports: number } | null;
  ledger: { sum: number | null; drifted: number | null };
  reconciliation: { findings: number | null; secondsAgo: number | null; unreadableSeconds: number };
  /** Missing in samples of earlier releases. */
  backup?: {
    /** Since the last backup, or since the installation if there was none. */
    secondsAgo: number;
    /** Since the last segment of the log was archived, if archiving fails; otherwise 0. */
    archiveFailingSeconds: number;
    /** Of the slowest connected standby; 0 without one. */
    replicaLagSeconds: number;
    /** Physical replication slots that nobody reads. */
    replicasMissing: number;
  };
  housekeeping: {
    /** How far counters differed from their rows in the last complete rounds; null before the first round. */
    counterDrift: number | null;
    /** Days until the first month without a partition; below 0, rows go to the default partition. */
    partitionDaysAhead: number;
    usesDefaultPartition: boolean;
  };
}

/** A sample of Lode's state. */
export interface OperationFacts extends StoredFacts {
  /** By name; null while Redis cannot be reached. */
  queues: Record<string, QueueFacts> | null;
  /**
   * Microdollars spent since midnight UTC on reads of the network that has cost most. Only samples have it, because it
   * sums over the day's receipts.
   */
  spentToday: number;
  /** That network; missing if none has cost anything. */
  dearestNetwork?: string;
  /** Microdollars for each network and UTC day; 0 = no limit. */
  spendCeiling: number;
}
