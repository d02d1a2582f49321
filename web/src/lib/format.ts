import { ui } from "../texts/en/ui.ts";
import { language, locale } from "./language.ts";

/** The time zone of this device, such as Europe/Berlin. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const digitsOf = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

export const decimal = (value: number, digits: number): string =>
  new Intl.NumberFormat(locale, digitsOf(digits)).format(value);

/** Dollars with cents, unless another number of decimals is given: "$1.64", "1,64 $". */
export const dollars = (value: number, digits = 2): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency: "USD", ...digitsOf(digits) }).format(value);

/** A share between 0 and 1: "89%", "89 %". */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale, { style: "percent" }).format(share);

/**
 * 1,234 → "1.2K", 2,500,000 → "2.5M". Intl's compact notation drops a decimal of zero. German has a short form
 * for millions only.
 */
export function compact(value: number): string {
  // 999,950 would round to "1000.0K".
  if (value >= 999_950)
    return new Intl.NumberFormat(locale, { notation: "compact", ...digitsOf(1) }).format(value);
  if (value >= 1_000 && language === "en") return `${decimal(value / 1_000, 1)}K`;
  return Number.isInteger(value) ? count(value) : decimal(value, 2);
}

export function compactDollars(value: number): string {
  if (value < 1_000) return dollars(value, Number.isInteger(value) ? 0 : 2);
  return language === "en" ? `$${compact(value)}` : `${compact(Math.round(value))} $`;
}

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
export const count = (value: number | bigint): string => whole.format(value);

export const signed = (points: number): string => `${points < 0 ? "−" : "+"}${count(Math.abs(points))}`;

export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export const inPoints = (value: number): string => ui.units.points(count(value), value);

const moment = new Intl.DateTimeFormat(locale, {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
export const dateAndTime = (at: string | Date): string => moment.format(new Date(at));

const day = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", year: "numeric" });
export const longDate = (at: string | Date): string => day.format(new Date(at));

export const weekdayName = (date: Date, weekday: "short" | "long"): string =>
  date.toLocaleDateString(locale, { weekday });

const DAY_MS = 86_400_000;

/** "Today", "Yesterday" or the date. Both days are in the reader's zone. */
export function dayInWords(day: Date, now: Date): string {
  const ago = Math.round((new Date(day).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY_MS);
  if (ago < -1) return longDate(day);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(ago, "day");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Returns years and months, because the age bonus counts full years. */
export function ageInWords(days: number): string {
  if (days < 60) return ui.units.days(days);
  const years = Math.floor(days / 365);
  const months = Math.floor((days % 365) / 30);
  if (years === 0) return ui.units.months(months);
  return months === 0 ? ui.units.years(years) : `${ui.units.years(years)}, ${ui.units.months(months)}`;
}

export const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? "?").toUpperCase();
