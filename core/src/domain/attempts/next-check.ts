const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** After doubling pauses for this long, X is asked hourly. */
const PATIENT_AFTER = 10 * 60 * SECOND;
const FIRST_PAUSE = 5 * SECOND;

/**
 * When X is asked again after an unknown: doubling pauses for ten minutes, then hourly; never before the
 * moment that X itself named. `checks` is how often it was asked so far.
 */
export function nextCheckAt(attempt: { askedAt: Date; checks: number }, now: Date, retryAt?: Date): Date {
  const isPatient = now.getTime() - attempt.askedAt.getTime() >= PATIENT_AFTER;
  const pause = isPatient ? HOUR : Math.min(FIRST_PAUSE * 2 ** attempt.checks, PATIENT_AFTER);
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
