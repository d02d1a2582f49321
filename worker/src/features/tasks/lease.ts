/** Longer than X may take to answer twice; a worker that dies is replaced after this. */
export const LEASE_SECONDS = 25;
/** As many as can be asked about alone within the lease, and as X takes in one question. */
export const MOST_TOGETHER = 100;
