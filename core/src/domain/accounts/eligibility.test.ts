import { expect, test } from "vitest";
import { inEnglish } from "../sentences/english.ts";
import { say } from "../sentences/say.ts";
import { judgeEligibility } from "./eligibility.ts";

const now = new Date("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each<[number, Date | null, string[], string]>([
  [30, daysAgo(60), [], "x"],
  [29, daysAgo(60), ["Need 30+ followers (has 29)"], "x"],
  [30, new Date(daysAgo(60).getTime() + 1), ["Account too new (59 days old, need 60+ days)"], "x"],
  [30, null, ["Account creation date unknown"], "x"],
  [12, daysAgo(20), ["Need 30+ followers (has 12)", "Account too new (20 days old, need 60+ days)"], "x"],
  [3, daysAgo(60), [], "nostr"],
  [2, daysAgo(60), ["Need 3+ trusted followers (has 2)"], "nostr"],
  [3, daysAgo(59), ["Key too new (known for 59 days, need 60+ days)"], "nostr"],
])(
  "the reasons against an account with %d followers, created %s: %j",
  (followersCount, createdAt, reasons, network) => {
    const facts = { network, followersCount, createdAt };
    const judged = judgeEligibility({ ...facts, isProtected: false }, now);
    expect(judged.isEligible).toBe(reasons.length === 0);
    expect(judged.reasons.map(inEnglish)).toEqual(reasons);
    const hidden = judgeEligibility({ ...facts, isProtected: true }, now);
    expect(hidden).toEqual({ isEligible: false, reasons: [say("protected"), ...judged.reasons] });
  },
);
