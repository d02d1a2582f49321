import { expect, test } from "vitest";
import { judgeEligibility } from "./eligibility.ts";

const now = new Date("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  [30, daysAgo(60), []],
  [29, daysAgo(60), ["Need 30+ followers (has 29)"]],
  [30, new Date(daysAgo(60).getTime() + 1), ["Account too new (59 days old, need 60+ days)"]],
  [30, null, ["Account creation date unknown"]],
  [12, daysAgo(20), ["Need 30+ followers (has 12)", "Account too new (20 days old, need 60+ days)"]],
])(
  "the reasons against an account with %d followers, created %s: %j",
  (followersCount, createdAt, reasons) => {
    expect(judgeEligibility({ followersCount, createdAt }, now)).toEqual({
      isEligible: reasons.length === 0,
      reasons,
    });
  },
);
