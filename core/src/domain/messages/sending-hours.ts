import { localTime, momentOf, TIME_ZONES } from "./local-time.ts";

/** The weekly mail comes in the morning of Monday or not at all. */
const MORNING = { from: 8, until: 10 } as const;
const MONDAY = 1;

/** A zone in which the weekly mail may be sent now. */
export interface SendingTime {
  timeZone: string;
  /** The day there, as `2026-11-23`. */
  date: string;
  /** Not sent from then on. */
  until: Date;
}

export const zonesOnMondayMorning = (now: Date): SendingTime[] =>
  TIME_ZONES.flatMap((timeZone) => {
    const there = localTime(now, timeZone);
    if (there.weekday !== MONDAY || there.hour < MORNING.from || there.hour >= MORNING.until) return [];
    return [{ timeZone, date: there.date, until: momentOf(there.date, MORNING.until, timeZone) }];
  });
