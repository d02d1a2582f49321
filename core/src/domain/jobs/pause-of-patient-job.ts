const LONGEST_MS = 600_000;

/**
 * Milliseconds before the next try of a job that waits for something outside: half its age, so pauses grow by half each
 * time, up to ten minutes. Undefined if the job is older than its patience.
 */
export function pauseOfPatientJob(
  ageMs: number,
  { patienceMs, shortestMs }: { patienceMs: number; shortestMs: number },
): number | undefined {
  if (ageMs >= patienceMs) return undefined;
  return Math.min(LONGEST_MS, Math.max(shortestMs, Math.round(ageMs / 2)), patienceMs - ageMs);
}
