/** A moment as a clock on the miner's wall shows it. */
export interface LocalTime {
  /** As `2026-11-23`. */
  date: string;
  /** 0-23. */
  hour: number;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is a hundred times as expensive as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}

/** The wall clock's time as if it were UTC, in milliseconds. */
function wallClock(now: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

export function localTime(now: Date, timeZone: string): LocalTime {
  const wall = wallClock(now, timeZone);
  const shown = new Date(wall);
  return { date: dateOf(wall), hour: shown.getUTCHours(), weekday: shown.getUTCDay() || 7 };
}

/** The zone's one name; undefined if there is no such zone. */
export function canonicalTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The date this many days later. */
export const addDays = (date: string, days: number): string => dateOf(Date.parse(date) + days * DAY_MS);

/**
 * The moment when a clock in this zone shows the date and hour. An hour that the clock skips in spring begins with
 * the one after it.
 */
export function momentOf(date: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(date) + hour * HOUR_MS;
  const [early = wanted, late = wanted] = [-DAY_MS, DAY_MS]
    .map((away) => wanted - (wallClock(new Date(wanted + away), timeZone) - (wanted + away)))
    .toSorted((a, b) => a - b);
  return new Date(wallClock(new Date(early), timeZone) >= wanted ? early : late);
}

export interface LocalDay {
  date: string;
  from: Date;
  /** The next day begins. */
  until: Date;
}

/** The seven days of the week that contains `now`, Monday first; in the week of `since`, from its day. */
export function localWeek(now: Date, timeZone: string, since = new Date(0)): LocalDay[] {
  const today = localTime(now, timeZone);
  const monday = addDays(today.date, 1 - today.weekday);
  const begin = localTime(since, timeZone).date;
  const first = begin > monday ? begin : monday;
  const dates = Array.from({ length: 8 }, (_, day) => addDays(first, day));
  const starts = dates.map((date) => momentOf(date, 0, timeZone));
  return dates.slice(0, 7).map((date, day) => ({
    date,
    from: starts[day] as Date,
    until: starts[day + 1] as Date,
  }));
}
