/** The lease of an attempt: longer than two calls to X may take. Then another worker takes over. */
export const ATTEMPT_LEASE_SECONDS = 25;
/** The lease of an automatic action or a re-check, which makes one call: longer than that call may take. */
export const ACTION_LEASE_MS = 60_000;

/** `now` is the database's time, like every time that several processes compare. */
export const leasedUntil = (now: Date): Date => new Date(now.getTime() + ACTION_LEASE_MS);
