import { expect, test } from "vitest";
import { explainAward } from "./formula.ts";

const now = new Date("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  // followers, verified, age in days, parts
  [99, false, 100, { followers: 0, verified: 0, age: 0, total: 10 }],
  [100, false, 364, { followers: 1, verified: 0, age: 0, total: 11 }],
  [999, true, 365, { followers: 1, verified: 2, age: 1, total: 14 }],
  [1_000, false, 729, { followers: 3, verified: 0, age: 1, total: 14 }],
  [9_999, true, 730, { followers: 3, verified: 2, age: 2, total: 17 }],
  [10_000, true, 3_650, { followers: 5, verified: 2, age: 10, total: 27 }],
])(
  "an account with %d followers, verified %s, aged %d days, gets the parts %o",
  (followersCount, verified, days, expected) => {
    const award = explainAward({ basePoints: 10n, followersCount, verified, createdAt: daysAgo(days) }, now);
    expect(award).toMatchObject({ base: 10, formula_version: 1, ...expected });
    expect(award.total).toBe(award.base + award.followers + award.verified + award.age);
  },
);

test("an unknown age earns no age bonus and differs from zero days", () => {
  const award = explainAward({ basePoints: 5n, followersCount: 30, verified: false, createdAt: null }, now);
  expect(award).toMatchObject({ age: 0, total: 5, facts: { age_days: null } });
});
