import { expect, test } from "vitest";
import { zonesOnMondayMorning } from "./sending-hours.ts";

const inBerlin = (now: string) =>
  zonesOnMondayMorning(new Date(now)).find(({ timeZone }) => timeZone === "Europe/Berlin");

test.each([
  // Berlin's clock on Monday, 23 November
  ["2026-11-23T06:59:59Z", "07:59", false],
  ["2026-11-23T07:00:00Z", "08:00", true],
  ["2026-11-23T08:59:59Z", "09:59", true],
  ["2026-11-23T09:00:00Z", "10:00", false],
  ["2026-11-24T07:30:00Z", "Tuesday, 08:30", false],
])("at %s it is %s in Berlin: weekly mail %s", (now, _there, isSent) => {
  expect(inBerlin(now) !== undefined).toBe(isSent);
});

test("what may be sent now ends with the hours of the miner's own morning", () => {
  expect(inBerlin("2026-11-23T07:30:00Z")).toEqual({
    timeZone: "Europe/Berlin",
    date: "2026-11-23",
    until: new Date("2026-11-23T09:00:00Z"),
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
