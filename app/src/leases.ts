/** Of attempts: longer than X may take to answer twice. Where a worker crashes, another takes over after this. */
export const ATTEMPT_LEASE_SECONDS = 25;
/** Of automatic actions and re-checks, which ask X once: longer than X may take to answer. */
const ACTION_LEASE_MS = 60_000;

export const leasedUntil = (now: Date): Date => new Date(now.getTime() + ACTION_LEASE_MS);
