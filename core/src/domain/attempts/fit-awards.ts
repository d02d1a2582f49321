/** The rest of a locked task's limits, after subtracting other attempts' reservations; null: no limit. */
export interface TaskCapacity {
  /** Points. */
  budget: bigint | null;
  places: number | null;
}

export interface AwardClaim {
  attemptId: string;
  /** Points according to the account's current facts. */
  points: bigint;
  /** Points that the attempt reserved when it was opened. */
  reserved: bigint;
  /** False once its account had to be reconnected: the attempt then lost its place and its reservation. */
  holds: boolean;
}

/** The award by current facts, the reserved award, or no award because the task has nothing left. */
export type Fit = "full" | "reserved" | "none";

/** Allots awards in order, within the task's budget and places. A reservation is always honoured. */
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
