/** The hours in which an account may act, in its own time zone: from the first hour until the last. */
export interface ActiveHours {
  /** 0-23. */
  from: number;
  /** 1-24. If it is below `from`, the hours run past midnight. */
  until: number;
  /** IANA name, such as Europe/Berlin. */
  timeZone: string;
}

export const MAXIMUM_DAILY_ACTIONS = 8;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Parses `AUTOMATION_HOURS`, such as "9-21": the hours, in UTC, for miners who have chosen none. */
export function defaultHours(setting: string): ActiveHours {
  const [from = 0, until = 24] = setting.split("-").map(Number);
  return { from, until, timeZone: "UTC" };
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export function isActive(now: Date, hours: ActiveHours): boolean {
  const hour = hourOf(now, hours.timeZone);
  return hours.from < hours.until
    ? hour >= hours.from && hour < hours.until
    : hour >= hours.from || hour < hours.until;
}

/** Returns `now` if the account is active, otherwise the next start of its active hours. */
export function nextActiveMoment(now: Date, hours: ActiveHours): Date {
  if (isActive(now, hours)) return now;
  const wait = (hours.from - hourOf(now, hours.timeZone) + DAY_HOURS) % DAY_HOURS;
  return new Date(now.getTime() + wait * HOUR_MS);
}

export interface Pace {
  lastActedAt: Date | null;
  hours: ActiveHours;
  dailyActions: number;
}

/**
 * Until when an account rests after its last action. A day's actions are spread evenly over its active hours,
 * or over `spreadMs` if that is shorter. The pauses keep load off X; they do not imitate a person.
 */
export function restsUntil({ lastActedAt, hours, dailyActions }: Pace, spreadMs: number): Date {
  const pause = Math.min(activeHoursMs(hours), spreadMs) / dailyActions;
  return new Date((lastActedAt?.getTime() ?? 0) + pause);
}

/** When an account's next action is due: after its rest, and within its active hours. */
export function nextActionAt(account: Pace, now: Date, spreadMs: number): Date {
  const rested = restsUntil(account, spreadMs).getTime();
  return nextActiveMoment(new Date(Math.max(now.getTime(), rested)), account.hours);
}

/** The first active moment of the next UTC day, by which the daily cap counts: no setting can move it. */
export function nextDay(now: Date, hours: ActiveHours): Date {
  const midnight = new Date(now);
  midnight.setUTCHours(DAY_HOURS, 0, 0, 0);
  return nextActiveMoment(midnight, hours);
}

const activeHoursMs = ({ from, until }: ActiveHours): number =>
  (from < until ? until - from : DAY_HOURS - from + until) * HOUR_MS;

/** Local time of day in hours, including the fraction. */
function hourOf(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part("hour") + part("minute") / 60 + part("second") / 3_600;
}
