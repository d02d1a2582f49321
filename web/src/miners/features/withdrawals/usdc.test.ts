import { expect, test } from "vitest";
import { usdc } from "./usdc.ts";

test.each([
  ["1.00", "1.00 USDC"],
  ["0.00", "0.00 USDC"],
  ["12345.60", "12,345.60 USDC"],
  // The largest possible withdrawal, which a float still holds exactly.
  ["10000000.01", "10,000,000.01 USDC"],
])("the amount %s is shown as %s", (amount, text) => {
  expect(usdc(amount)).toBe(text);
});
