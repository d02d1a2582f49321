/** Promises to miners. `target` is the share of good events; the rest is the error budget. */
export const SERVICE_LEVELS = {
  verdicts: { title: "Verdicts", target: 0.99 },
  withdrawals: { title: "Withdrawals", target: 0.99 },
  page: { title: "Page", target: 0.999 },
  automation: { title: "Automation", target: 0.99 },
} as const;

export type ServiceLevelName = keyof typeof SERVICE_LEVELS;

export const SERVICE_LEVEL_NAMES = Object.keys(SERVICE_LEVELS) as ServiceLevelName[];

export interface Counts {
  good: number;
  bad: number;
}

export interface LevelWindow {
  hour: Counts;
  day: Counts;
  week: Counts;
}

export type Light = "green" | "amber" | "red";

/**
 * Burn rates from Google's Site Reliability Workbook, chapter 5: 14.4 over an hour pages, 6 over six hours
 * pages, 1 over three days is a ticket. Lode has the windows of an hour, a day and a week.
 */
const FAST = 14.4;
const SLOW = 6;
const STEADY = 1;
/** A single bad event is no trend if there are fewer events. */
const ENOUGH_EVENTS = 10;

/** By how fast the error budget is used: a burn rate of 1 uses it up in exactly its period. */
export function lightOfLevel(hour: Counts, day: Counts, week: Counts, target: number): Light {
  const burn = ({ good, bad }: Counts) =>
    good + bad < ENOUGH_EVENTS ? 0 : bad / (good + bad) / (1 - target);
  if (burn(hour) >= FAST || burn(day) >= SLOW) return "red";
  if (burn(hour) >= SLOW || burn(week) >= STEADY) return "amber";
  return "green";
}
