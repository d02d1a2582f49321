import { expect, test } from "vitest";
import { zonesInDaytime, zonesOnMondayMorning } from "./sending-hours.ts";

const has = (found: ReturnType<typeof zonesInDaytime>, zone: string) =>
  found.find(({ timeZone }) => timeZone === zone);

test.each([
  // Berlin's clock on Monday, 23 November
  ["2026-11-23T06:59:59Z", "07:59", false, false],
  ["2026-11-23T07:00:00Z", "08:00", true, true],
  ["2026-11-23T08:59:59Z", "09:59", true, true],
  ["2026-11-23T09:00:00Z", "10:00", false, true],
  ["2026-11-23T19:59:59Z", "20:59", false, true],
  ["2026-11-23T20:00:00Z", "21:00", false, false],
  ["2026-11-24T07:30:00Z", "Tuesday, 08:30", false, true],
])("at %s it is %s in Berlin: Monday mail %s, daytime %s", (now, _there, monday, day) => {
  expect(has(zonesOnMondayMorning(new Date(now)), "Europe/Berlin") !== undefined).toBe(monday);
  expect(has(zonesInDaytime(new Date(now)), "Europe/Berlin") !== undefined).toBe(day);
});

test("what may be sent now ends with the hours of the miner's own day", () => {
  expect(has(zonesOnMondayMorning(new Date("2026-11-23T07:30:00Z")), "Europe/Berlin")).toEqual({
    timeZone: "Europe/Berlin",
    date: "2026-11-23",
    until: new Date("2026-11-23T09:00:00Z"),
  });
  expect(has(zonesInDaytime(new Date("2026-11-23T03:30:00Z")), "Australia/Adelaide") ?? null).toEqual({
    timeZone: "Australia/Adelaide",
    date: "2026-11-23",
    until: new Date("2026-11-23T10:30:00Z"),
  });
});

test("at each hour of a Monday some zones have their morning, and no zone has it twice", () => {
  const times = Array.from({ length: 72 }, (_, hour) => new Date(Date.UTC(2026, 10, 22, hour)));
  const mornings = times.flatMap((now) =>
    zonesOnMondayMorning(now).map(({ timeZone, date }) => `${timeZone} ${date}`),
  );
  const berlin = mornings.filter((one) => one.startsWith("Europe/Berlin"));
  expect(berlin).toEqual(["Europe/Berlin 2026-11-23", "Europe/Berlin 2026-11-23"]);
  expect(new Set(mornings.map((one) => one.split(" ")[1]))).toEqual(new Set(["2026-11-23"]));
});
