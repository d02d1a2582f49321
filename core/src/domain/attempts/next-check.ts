const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** After this time the pauses stop doubling, and X is asked hourly. */
const PATIENT_AFTER = 10 * 60 * SECOND;
const FIRST_PAUSE = 5 * SECOND;

/**
 * When to probe again after an unknown verdict: with doubling pauses for ten minutes, then hourly, but never
 * before the time that X gave. `checks` is the number of probes so far.
 */
export function nextCheckAt(attempt: { askedAt: Date; checks: number }, now: Date, retryAt?: Date): Date {
  const isPatient = now.getTime() - attempt.askedAt.getTime() >= PATIENT_AFTER;
  const pause = isPatient ? HOUR : Math.min(FIRST_PAUSE * 2 ** attempt.checks, PATIENT_AFTER);
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
