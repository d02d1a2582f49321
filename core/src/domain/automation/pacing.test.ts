import { expect, test } from "vitest";
import { type ActiveHours, isActive, isTimeZone, nextActionAt, nextDay } from "./pacing.ts";

const at = (time: string) => new Date(`2026-06-01T${time}:00Z`);
const utc = (from: number, until: number): ActiveHours => ({ from, until, timeZone: "UTC" });
const HOUR = 3_600_000;

test.each([
  [utc(9, 21), "08:59", false],
  [utc(9, 21), "09:00", true],
  [utc(9, 21), "20:59", true],
  [utc(9, 21), "21:00", false],
  [utc(22, 6), "23:30", true],
  [utc(22, 6), "05:59", true],
  [utc(22, 6), "12:00", false],
  [utc(0, 24), "00:00", true],
  [{ from: 9, until: 21, timeZone: "Asia/Kolkata" }, "03:29", false],
  [{ from: 9, until: 21, timeZone: "Asia/Kolkata" }, "03:30", true],
])("whether the hours %o are active at %s UTC: %s", (hours, time, active) => {
  expect(isActive(at(time), hours)).toBe(active);
});

test.each([
  // hours, last act, a day's actions, now, due
  [utc(9, 21), null, 4, "10:00", "2026-06-01T10:00"],
  [utc(9, 21), "10:00", 4, "10:05", "2026-06-01T13:00"],
  [utc(9, 21), "10:00", 4, "15:00", "2026-06-01T15:00"],
  [utc(9, 21), "19:00", 4, "19:05", "2026-06-02T09:00"],
  [utc(9, 21), null, 4, "03:00", "2026-06-01T09:00"],
  [utc(22, 6), "23:00", 8, "23:10", "2026-06-02T00:00"],
])(
  "with the hours %o, a last act at %s and %d actions a day, the next act planned at %s is due at %s",
  (hours, last, dailyActions, now, due) => {
    const account = { lastActedAt: last ? at(last) : null, hours, dailyActions };
    expect(
      nextActionAt(account, at(now), 24 * HOUR)
        .toISOString()
        .slice(0, 16),
    ).toBe(due);
  },
);

test("a shorter spread shortens the pauses", () => {
  const account = { lastActedAt: at("10:00"), hours: utc(0, 24), dailyActions: 4 };
  expect(nextActionAt(account, at("10:00"), 60_000)).toEqual(new Date(at("10:00").getTime() + 15_000));
});

test("the next day begins at midnight UTC, or with the first active hour after it", () => {
  expect(nextDay(at("23:30"), utc(9, 21)).toISOString()).toBe("2026-06-02T09:00:00.000Z");
  expect(nextDay(at("01:00"), utc(22, 6)).toISOString()).toBe("2026-06-02T00:00:00.000Z");
  // Midnight UTC is 14:00 in Kiritimati, on a local day that has already begun.
  const ahead = { from: 9, until: 21, timeZone: "Pacific/Kiritimati" };
  expect(nextDay(at("12:00"), ahead).toISOString()).toBe("2026-06-02T00:00:00.000Z");
});

test.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["Mars/Olympus", false],
  ["", false],
])("whether %j is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
