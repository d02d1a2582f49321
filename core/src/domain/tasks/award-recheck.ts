import type { ActionSighting } from "./verdict.ts";

/** Days after an award at which a sampled one is looked at again. */
export const RECHECK_DAYS = [1, 7, 30] as const;
const DAY_MS = 24 * 3_600_000;
const GRACE_MS = 48 * 3_600_000;
const LATER_MS = 3_600_000;

/** The moments at which this award is looked at again: a share of all, the same whoever asks. `sharePercent` 0-100. */
export function recheckMoments(attemptId: string, awardedAt: Date, sharePercent: number): Date[] {
  const draw = Number.parseInt(attemptId.replaceAll("-", "").slice(-6), 16);
  return RECHECK_DAYS.filter((_, index) => (draw + index * 37) % 100 < sharePercent).map(
    (days) => new Date(awardedAt.getTime() + days * DAY_MS),
  );
}

export type RecheckVerdict =
  | { next: "keep" }
  /** Told, and given time to do it again. */
  | { next: "warn"; until: Date }
  | { next: "reverse" }
  | { next: "later"; at: Date };

/** Only an exact absence counts, and only one that lasts beyond the grace takes points back. */
export function judgeRecheck(sighting: ActionSighting, warned: boolean, now: Date): RecheckVerdict {
  if (sighting.present === true) return { next: "keep" };
  if (sighting.present === null || !sighting.exact) {
    const earliest = now.getTime() + LATER_MS;
    return { next: "later", at: new Date(Math.max(earliest, sighting.retryAt?.getTime() ?? 0)) };
  }
  return warned ? { next: "reverse" } : { next: "warn", until: new Date(now.getTime() + GRACE_MS) };
}
