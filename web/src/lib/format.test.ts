import { expect, test } from "vitest";
import { ageInWords, compact, compactDollars, dateAndTime, initialOf, signed } from "./format.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1.0K"],
  [1_234, "1.2K"],
  [15_960, "16.0K"],
  [999_949, "999.9K"],
  [999_950, "1.0M"],
  [2_500_000, "2.5M"],
  [12.5, "12.50"],
])("%d is shown as %s", (value, shown) => {
  expect(compact(value)).toBe(shown);
});

test("rewards carry a dollar sign", () => {
  expect(compactDollars(48_210)).toBe("$48.2K");
});

test.each([
  [14, "+14"],
  [-101, "−101"],
  [0, "+0"],
])("a change of %d points is %s", (points, shown) => {
  expect(signed(points)).toBe(shown);
});

test("a date has short month, day, year, hour and minute", () => {
  expect(dateAndTime(new Date(2026, 10, 3, 9, 5))).toMatch(/^Nov 3, 2026, 09:05\sAM$/);
});

test.each([
  [1, "1 day"],
  [59, "59 days"],
  [61, "2 months"],
  [365, "1 year"],
  [800, "2 years, 2 months"],
])("%d days are %s", (days, words) => {
  expect(ageInWords(days)).toBe(words);
});

test.each([
  ["ada", "A"],
  [" émile", "É"],
  ["", "?"],
])("the avatar of %j shows %s", (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});
