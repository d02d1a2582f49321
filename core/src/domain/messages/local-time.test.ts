import { expect, test } from "vitest";
import { addDays, canonicalTimeZone, localTime, localWeek, momentOf } from "./local-time.ts";

test.each([
  ["2026-11-23T07:30:00Z", "Europe/Berlin", { date: "2026-11-23", hour: 8, weekday: 1 }],
  ["2026-11-22T23:30:00Z", "Europe/Berlin", { date: "2026-11-23", hour: 0, weekday: 1 }],
  ["2026-11-23T07:30:00Z", "America/Los_Angeles", { date: "2026-11-22", hour: 23, weekday: 7 }],
  ["2026-11-22T18:30:00Z", "Asia/Kolkata", { date: "2026-11-23", hour: 0, weekday: 1 }],
  ["2026-11-23T00:00:00Z", "UTC", { date: "2026-11-23", hour: 0, weekday: 1 }],
])("%s in %s is %o", (now, zone, expected) => {
  expect(localTime(new Date(now), zone)).toEqual(expected);
});

test.each([
  ["2026-11-23", 8, "Europe/Berlin", "2026-11-23T07:00:00.000Z"],
  ["2026-03-29", 8, "Europe/Berlin", "2026-03-29T06:00:00.000Z"],
  // 02:00 does not exist on that day.
  ["2026-03-29", 2, "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  // Midnight does not exist on that day.
  ["2026-04-24", 0, "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ["2026-11-23", 0, "Pacific/Kiritimati", "2026-11-22T10:00:00.000Z"],
  ["2026-11-23", 21, "America/New_York", "2026-11-24T02:00:00.000Z"],
])("%s at %d in %s is %s", (date, hour, zone, expected) => {
  expect(momentOf(date, hour, zone).toISOString()).toBe(expected);
});

test("a week runs from Monday to Sunday, and the day with the change of clocks has 25 hours", () => {
  const week = localWeek(new Date("2026-10-21T22:00:00Z"), "Europe/Berlin");
  expect(week.map(({ date }) => date)).toEqual([
    "2026-10-19",
    "2026-10-20",
    "2026-10-21",
    "2026-10-22",
    "2026-10-23",
    "2026-10-24",
    "2026-10-25",
  ]);
  const hours = week.map(({ from, until }) => (until.getTime() - from.getTime()) / 3_600_000);
  expect(hours).toEqual([24, 24, 24, 24, 24, 24, 25]);
});

test.each([
  // since, the first of the seven days
  ["2026-11-20T12:00:00Z", "2026-11-23"],
  ["2026-11-23T12:00:00Z", "2026-11-23"],
  ["2026-11-25T08:00:00Z", "2026-11-25"],
  // It is the 26th in Berlin.
  ["2026-11-25T23:30:00Z", "2026-11-26"],
])("in the week of %s the days begin on %s", (since, first) => {
  const week = localWeek(new Date("2026-11-27T12:00:00Z"), "Europe/Berlin", new Date(since));
  expect(week).toHaveLength(7);
  expect(week[0]?.date).toBe(first);
});

test("a Sunday belongs to the week that began six days ago", () => {
  expect(localWeek(new Date("2026-11-29T12:00:00Z"), "UTC")[0]?.date).toBe("2026-11-23");
});

test.each([
  ["europe/berlin", "Europe/Berlin"],
  ["UTC", "UTC"],
  ["etc/gmt+5", "Etc/GMT+5"],
  ["Etc/GMT-14", "Etc/GMT-14"],
  ["Mars/Olympus", undefined],
  ["", undefined],
])("the zone %j is %j", (name, expected) => {
  expect(canonicalTimeZone(name)).toBe(expected);
});

test("a zone that was renamed has one name, whichever a browser sends", () => {
  expect(canonicalTimeZone("Asia/Kolkata")).toBeDefined();
  expect(canonicalTimeZone("Asia/Kolkata")).toBe(canonicalTimeZone("Asia/Calcutta"));
});

test("days are counted across months", () => {
  expect(addDays("2026-11-30", 1)).toBe("2026-12-01");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});
