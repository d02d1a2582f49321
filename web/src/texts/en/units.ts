import { texts } from "../texts.ts";

/** Numbers below a thousand, which need no digit grouping. */
export const units = texts("units", {
  days: (days: number) => `${days} ${days === 1 ? "day" : "days"}`,
  months: (months: number) => `${months} ${months === 1 ? "month" : "months"}`,
  years: (years: number) => `${years} ${years === 1 ? "year" : "years"}`,
  pointWord: (value: number): string => (value === 1 ? "point" : "points"),
  points: (amount: string, value: number) => `${amount} ${value === 1 ? "point" : "points"}`,
});
