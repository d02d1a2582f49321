import { expect, test } from "vitest";
import { ageInDays } from "./age.ts";

const now = new Date("2026-06-01T00:00:00Z");

test.each([
  ["2026-06-01T00:00:00Z", 0],
  ["2026-05-31T00:00:01Z", 0],
  ["2026-05-31T00:00:00Z", 1],
  ["2025-06-01T00:00:00Z", 365],
  ["2027-01-01T00:00:00Z", 0],
])("an account created %s is %d days old", (createdAt, days) => {
  expect(ageInDays(new Date(createdAt), now)).toBe(days);
});
