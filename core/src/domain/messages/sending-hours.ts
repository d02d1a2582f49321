import { localTime, momentOf, TIME_ZONES } from "./local-time.ts";

/** The hours of a miner's day in which anything is sent that the miner has not caused, from and until. */
export const DAYTIME = { from: 8, until: 21 } as const;
/** The Monday mail comes in the morning or not at all. */
export const MONDAY_MORNING = { from: 8, until: 10 } as const;

const MONDAY = 1;

/** A zone in which something may be sent now. */
export interface SendingTime {
  timeZone: string;
  /** The day there, as `2026-11-23`. */
  date: string;
  /** Not sent from then on. */
  until: Date;
}

function zonesWithin(now: Date, hours: { from: number; until: number }, weekday?: number): SendingTime[] {
  return TIME_ZONES.flatMap((timeZone) => {
    const there = localTime(now, timeZone);
    if (there.hour < hours.from || there.hour >= hours.until) return [];
    if (weekday !== undefined && there.weekday !== weekday) return [];
    return [{ timeZone, date: there.date, until: momentOf(there.date, hours.until, timeZone) }];
  });
}

export const zonesInDaytime = (now: Date): SendingTime[] => zonesWithin(now, DAYTIME);

export const zonesOnMondayMorning = (now: Date): SendingTime[] => zonesWithin(now, MONDAY_MORNING, MONDAY);
