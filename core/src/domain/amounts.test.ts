import { expect, test } from "vitest";
import { baseUnitsToUsdc, pointsToBaseUnits, pointsToUsdc } from "./amounts.ts";

test.each([
  [0n, 0n, "0.00"],
  [1n, 10_000n, "0.01"],
  [100n, 1_000_000n, "1.00"],
  [12_345n, 123_450_000n, "123.45"],
])("%d points are %d base units, %s USDC", (points, baseUnits, usdc) => {
  expect(pointsToBaseUnits(points)).toBe(baseUnits);
  expect(pointsToUsdc(points)).toBe(usdc);
  expect(baseUnitsToUsdc(baseUnits)).toBe(usdc);
});

test("base units finer than a cent keep their digits", () => {
  expect(baseUnitsToUsdc(1_234_567n)).toBe("1.234567");
});

test("a negative amount is never paid, but a debit can be shown", () => {
  expect(() => pointsToBaseUnits(-1n)).toThrow(RangeError);
  expect(pointsToUsdc(-5n)).toBe("-0.05");
});
