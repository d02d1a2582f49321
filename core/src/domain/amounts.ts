/** A point is 0.01 USDC, and USDC has 6 decimals on Solana: 10,000 base units for each point. */
export const BASE_UNITS_PER_POINT = 10_000n;

export const USDC_DECIMALS = 6;

/** Converts points to base units of USDC. Throws a RangeError below zero: a negative amount is never paid. */
export function pointsToBaseUnits(points: bigint): bigint {
  if (points < 0n) throw new RangeError("Points to be paid cannot be negative.");
  return points * BASE_UNITS_PER_POINT;
}

/** Points as USDC for display, always with two decimals: 12345n → "123.45". */
export function pointsToUsdc(points: bigint): string {
  const sign = points < 0n ? "-" : "";
  const cents = points < 0n ? -points : points;
  return `${sign}${cents / 100n}.${(cents % 100n).toString().padStart(2, "0")}`;
}

/** Base units of USDC for display, without trailing zeros beyond the cents: 1_500_000n → "1.50". */
export function baseUnitsToUsdc(baseUnits: bigint): string {
  const whole = baseUnits / 1_000_000n;
  const fraction = (baseUnits % 1_000_000n)
    .toString()
    .padStart(USDC_DECIMALS, "0")
    .replace(/0{1,4}$/, "");
  return `${whole}.${fraction}`;
}
