import { expect, test } from "vitest";
import { type CreditSource, exceededLimit } from "./credit-limits.ts";

const limits = { gifts: 1_000n, total: 10_000n };

test.each<[CreditSource, bigint, { gifts: bigint; total: bigint }, ReturnType<typeof exceededLimit>]>([
  ["adjustment", 1_000n, { gifts: 0n, total: 0n }, null],
  ["adjustment", 1n, { gifts: 1_000n, total: 1_000n }, "gifts"],
  ["objection", 1n, { gifts: 1_000n, total: 1_000n }, "gifts"],
  ["task-budget", 9_000n, { gifts: 1_000n, total: 1_000n }, null],
  ["task-budget", 9_001n, { gifts: 1_000n, total: 1_000n }, "total"],
  ["doubt", 9_001n, { gifts: 1_000n, total: 1_000n }, "total"],
  ["adjustment", 1n, { gifts: 0n, total: 10_000n }, "total"],
])("%s of %d points after %o: exceeds %s", (source, points, spent, expected) => {
  expect(exceededLimit({ source, points }, spent, limits)).toBe(expected);
});
