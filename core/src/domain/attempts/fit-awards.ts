/** What is left of a task while it is locked, net of the reservations of others; null: no limit. */
export interface TaskCapacity {
  /** Points. */
  budget: bigint | null;
  places: number | null;
}

/** A verified attempt that wants its award. */
export interface AwardClaim {
  attemptId: string;
  /** Points by the account's facts of now. */
  points: bigint;
  /** Points that it reserved when it was opened. */
  reserved: bigint;
  /** Whether it still holds its place and its reservation: its account has not needed a reconnect since. */
  holds: boolean;
}

/** The award by the current facts · the reserved one · none, because nothing is left of the task. */
export type Fit = "full" | "reserved" | "none";

/**
 * Allots awards in the order given, so that the task's budget and places are never exceeded: a reservation is always
 * honoured, and more than it only if the budget allows.
 */
export function fitAwards(capacity: TaskCapacity, claims: readonly AwardClaim[]): Map<string, Fit> {
  const fits = new Map<string, Fit>();
  const later = claims.filter(({ holds }) => holds);
  let reservedLater = later.reduce((sum, { reserved }) => sum + reserved, 0n);
  let placesLater = later.length;
  let { budget, places } = capacity;
  for (const { attemptId, points, reserved, holds } of claims) {
    if (holds) {
      reservedLater -= reserved;
      placesLater -= 1;
    }
    const free = budget === null ? null : budget - reservedLater;
    const hasPlace = holds || places === null || places - placesLater > 0;
    const fit = hasPlace ? fitOf(free, points, reserved, holds) : "none";
    fits.set(attemptId, fit);
    if (fit === "none") continue;
    if (budget !== null) budget -= fit === "full" ? points : reserved;
    if (places !== null) places -= 1;
  }
  return fits;
}

function fitOf(free: bigint | null, points: bigint, reserved: bigint, holds: boolean): Fit {
  if (free === null || points <= free) return "full";
  return holds || reserved <= free ? "reserved" : "none";
}
