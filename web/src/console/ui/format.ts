import { shorten } from "@lode/core/domain/shorten";
import { decimal, dollars as inDollars } from "../../lib/format.ts";

export { count, plural } from "../../lib/format.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/** A duration in its largest useful unit: "40 s", "12 min", "5 h", "3 d", "7 months", "2.5 years". */
export function duration(seconds: number): string {
  const length = Math.max(0, Math.round(seconds));
  if (length < 90) return `${length} s`;
  if (length < 90 * MINUTE) return `${Math.round(length / MINUTE)} min`;
  if (length < 36 * HOUR) return `${Math.round(length / HOUR)} h`;
  if (length < 100 * DAY) return `${Math.round(length / DAY)} d`;
  if (length < 2 * YEAR) return `${Math.round(length / (YEAR / 12))} months`;
  return `${decimal(length / YEAR, 1)} years`;
}

/** "3 min ago", or "in 2 h" for a future time. */
export function relative(at: string | Date, now: number): string {
  const seconds = (now - new Date(at).getTime()) / 1_000;
  if (Math.abs(seconds) < 5) return "now";
  return seconds > 0 ? `${duration(seconds)} ago` : `in ${duration(-seconds)}`;
}

/** UTC in the format of the logs: "2026-11-22 14:05:09 UTC". */
export const utc = (at: string | Date): string =>
  `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Both ends of an id, an address or a signature. The search finds an id by them. */
export const shortId = (id: string): string => shorten(id, 8);

/** 1 point is 1 cent. */
export const dollars = (points: number | bigint): string => inDollars(Number(points) / 100);
