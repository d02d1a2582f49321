import { locale } from "../../../lib/language.ts";

const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const timeOfDay = new Intl.DateTimeFormat(locale, TIME);
const dayAndTime = new Intl.DateTimeFormat(locale, { weekday: "short", ...TIME });

/** "14:20", as the schedule's hours are written; with the weekday if it is not today. In the browser's time zone. */
export const whenOf = (at: Date, now: Date): string =>
  (at.toDateString() === now.toDateString() ? timeOfDay : dayAndTime).format(at);
