import { type ActionSighting, reachesBack } from "../absence.ts";

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

/** So often an absence that X cannot prove is looked at; then the award stays. Each look costs, and lists only grow. */
const MOST_UNPROVED = 2;

export type RecheckVerdict =
  | { next: "keep" }
  /** X answered, and what it showed proves nothing. */
  | { next: "look-again"; at: Date }
  /** Told, and given time to do it again. */
  | { next: "warn"; until: Date }
  | { next: "reverse" }
  /** X could not be asked; as often as it takes. */
  | { next: "later"; at: Date };

export interface RecheckedAward {
  /** When the miner was told that X no longer shows the action; null before that. */
  warnedAt: Date | null;
  /** Looks so far that X answered without proving anything. */
  unproved: number;
}

/** Only a proved absence counts, and only one that lasts beyond the grace takes points back. */
export function judgeRecheck(sighting: ActionSighting, award: RecheckedAward, now: Date): RecheckVerdict {
  if (sighting.present === true) return { next: "keep" };
  if (sighting.present === null) {
    // A target that is gone took the likes and reposts of everybody with it.
    if (sighting.isTargetGone) return { next: "keep" };
    const earliest = now.getTime() + LATER_MS;
    return { next: "later", at: new Date(Math.max(earliest, sighting.retryAt?.getTime() ?? 0)) };
  }
  if (!isProved(sighting, award)) {
    const isLast = award.unproved + 1 >= MOST_UNPROVED;
    return isLast ? { next: "keep" } : { next: "look-again", at: new Date(now.getTime() + DAY_MS) };
  }
  return award.warnedAt ? { next: "reverse" } : { next: "warn", until: new Date(now.getTime() + GRACE_MS) };
}

/**
 * The named post being gone is enough for the notice. Before points go, everything since the notice must have been
 * seen: the miner was told to do it again. Without a name nobody knows when it was done, and only a whole list counts.
 */
function isProved(sighting: ActionSighting & { present: false }, { warnedAt }: RecheckedAward): boolean {
  if (!sighting.isNamedGone) return reachesBack(sighting.completeSince, null);
  return warnedAt === null || reachesBack(sighting.completeSince, warnedAt);
}
