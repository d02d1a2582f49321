import { shorten } from "@lode/core/domain/shorten";
import { decimal, dollars as inDollars } from "../../lib/format.ts";
import { locale } from "../../lib/language.ts";
import { uiTexts } from "../../texts/console/ui.ts";

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
export const count = (value: number | bigint): string => whole.format(value);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/** A duration in its largest useful unit: "40 s", "12 min", "5 h", "3 d", "7 months", "2.5 years". */
export function duration(seconds: number): string {
  const length = Math.max(0, Math.round(seconds));
  if (length < 90) return uiTexts.seconds(length);
  if (length < 90 * MINUTE) return uiTexts.minutes(Math.round(length / MINUTE));
  if (length < 36 * HOUR) return uiTexts.hours(Math.round(length / HOUR));
  if (length < 100 * DAY) return uiTexts.days(Math.round(length / DAY));
  if (length < 2 * YEAR) return uiTexts.months(Math.round(length / (YEAR / 12)));
  return uiTexts.years(decimal(length / YEAR, 1));
}

/** "3 min ago", or "in 2 h" for a future time. */
export function relative(at: string | Date, now: number): string {
  const seconds = (now - new Date(at).getTime()) / 1_000;
  if (Math.abs(seconds) < 5) return uiTexts.now;
  return seconds > 0 ? uiTexts.ago(duration(seconds)) : uiTexts.fromNow(duration(-seconds));
}

/** UTC in the format of the logs: "2026-11-22 14:05:09 UTC". */
export const utc = (at: string | Date): string =>
  `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Both ends of an id, an address or a signature. The search finds an id by them. */
export const shortId = (id: string): string => shorten(id, 8);

/** 1 point is 1 cent. */
export const dollars = (points: number | bigint): string => inDollars(Number(points) / 100);
