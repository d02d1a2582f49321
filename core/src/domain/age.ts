const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whole days since an account was created. Never below zero, even if clocks disagree. */
export function ageInDays(createdAt: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS));
}
