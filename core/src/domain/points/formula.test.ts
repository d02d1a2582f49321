import { expect, test } from "vitest";
import { explainAward } from "./formula.ts";

const now = new Date("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  // followers, verified, age in days, parts
  [99, false, 100, { followers: 0n, verified: 0n, age: 0n, total: 10n }],
  [100, false, 364, { followers: 1n, verified: 0n, age: 0n, total: 11n }],
  [999, true, 365, { followers: 1n, verified: 2n, age: 1n, total: 14n }],
  [1_000, false, 729, { followers: 3n, verified: 0n, age: 1n, total: 14n }],
  [9_999, true, 730, { followers: 3n, verified: 2n, age: 2n, total: 17n }],
  [10_000, true, 3_650, { followers: 5n, verified: 2n, age: 10n, total: 27n }],
])(
  "an account with %d followers, verified %s, aged %d days, gets the parts %o",
  (followersCount, verified, days, expected) => {
    const award = explainAward({ basePoints: 10n, followersCount, verified, createdAt: daysAgo(days) }, now);
    expect(award).toMatchObject({ base: 10n, formulaVersion: 1, ...expected });
    expect(award.total).toBe(award.base + award.followers + award.verified + award.age);
  },
);

test("an unknown age earns no age bonus and differs from zero days", () => {
  const award = explainAward({ basePoints: 5n, followersCount: 30, verified: false, createdAt: null }, now);
  expect(award).toMatchObject({ age: 0n, total: 5n, facts: { ageDays: null } });
});
