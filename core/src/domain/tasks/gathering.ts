/** The kinds that one question can answer for many accounts. */
export type GatheredKind = "repost" | "comment";

/** How many come to one task: a count that fades, so that it says how fast they come now. */
export interface Crowd {
  taskType: GatheredKind;
  size: number;
  at: Date;
}

/** A count has faded to a third after this. */
const FADE_MS = 1_500;
/** With fewer waiting in the whole house each is asked about at once: their time is worth more than a call. */
const A_FEW = 10;
/** For each that waits in the house; a hundred make a rush, and the longest window. */
const MS_FOR_EACH = 40;
/** X lets an app ask for a post's reposts 75 times in 15 minutes, and for answers 450 times: reposts gather longer. */
const LONGEST_MS: Record<GatheredKind, number> = { repost: 4_000, comment: 2_000 };
/** A window that would gather fewer saves nothing. */
const FEWEST_GATHERED = 3;

/** More than this the rule need not know. */
export const A_RUSH = Math.max(...Object.values(LONGEST_MS)) / MS_FOR_EACH;

export const crowdAfter = (
  before: Crowd | undefined,
  { taskType, newcomers }: { taskType: GatheredKind; newcomers: number },
  now: Date,
): Crowd => ({
  taskType,
  size: newcomers + (before ? before.size * Math.exp(-elapsed(before, now) / FADE_MS) : 0),
  at: now,
});

/** Whether so many come to the task that the longest window would gather enough. */
export const isCrowd = (crowd: Crowd | undefined): crowd is Crowd =>
  crowd !== undefined && gathered(crowd, LONGEST_MS[crowd.taskType]) >= FEWEST_GATHERED;

/**
 * Milliseconds until the task may be asked about again: 0 for who comes alone and while few wait, else what is left
 * of a window that began with the last question. `waiting` counts whoever waits on any task.
 */
export function gatheringPause(crowd: Crowd | undefined, waiting: number, now: Date): number {
  if (waiting < A_FEW || !isCrowd(crowd)) return 0;
  const window = Math.min(LONGEST_MS[crowd.taskType], waiting * MS_FOR_EACH);
  if (gathered(crowd, window) < FEWEST_GATHERED) return 0;
  return Math.max(0, Math.ceil(window - elapsed(crowd, now)));
}

const gathered = (crowd: Crowd, windowMs: number): number => (crowd.size * windowMs) / FADE_MS;
const elapsed = (crowd: Crowd, now: Date): number => Math.max(0, now.getTime() - crowd.at.getTime());
