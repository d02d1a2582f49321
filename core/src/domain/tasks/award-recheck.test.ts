import { expect, test } from "vitest";
import type { ActionSighting, CompleteSince } from "../absence.ts";
import { judgeRecheck, type RecheckVerdict, recheckMoments } from "./award-recheck.ts";

const now = new Date("2026-06-01T00:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const obstacle = "X did not answer";
const goneSince = (completeSince: CompleteSince): ActionSighting => ({
  present: false,
  completeSince,
  isNamedGone: true,
});

test.each<[ActionSighting, number | null, RecheckVerdict]>([
  // what was seen, hours since the notice, what follows
  [{ present: true }, null, { next: "keep" }],
  [{ present: true }, 48, { next: "keep" }],
  [{ present: false, completeSince: "everything" }, null, { next: "warn", until: inHours(48) }],
  [{ present: false, completeSince: "everything" }, 48, { next: "reverse" }],
  // When it was done is not known: no moment is far enough back.
  [{ present: false, completeSince: inHours(-10_000) }, null, { next: "look-again", at: inHours(24) }],
  [{ present: false, completeSince: null }, 48, { next: "look-again", at: inHours(24) }],
  // The post itself is gone; what was done again after the notice must have been seen.
  [goneSince(null), null, { next: "warn", until: inHours(48) }],
  [goneSince(inHours(-49)), 48, { next: "reverse" }],
  [goneSince(inHours(-47)), 48, { next: "look-again", at: inHours(24) }],
  [goneSince("everything"), 48, { next: "reverse" }],
  [{ present: null, obstacle }, 48, { next: "later", at: inHours(1) }],
  [{ present: null, obstacle, retryAt: inHours(5) }, null, { next: "later", at: inHours(5) }],
  [{ present: null, obstacle, isTargetGone: true }, 48, { next: "keep" }],
])("%o, %s h after a notice", (sighting, hours, verdict) => {
  const warnedAt = hours === null ? null : inHours(-hours);
  expect(judgeRecheck(sighting, { warnedAt, unproved: 0 }, now)).toEqual(verdict);
});

test("the second look that proves nothing is the last, and the award is kept", () => {
  const unproved = { present: false, completeSince: null } as const;
  expect(judgeRecheck(unproved, { warnedAt: null, unproved: 1 }, now)).toEqual({ next: "keep" });
});

test("a share of all awards is looked at, the same whoever asks", () => {
  const ids = Array.from(
    { length: 1_000 },
    (_, n) => `01900000-0000-7000-8000-${(n * 7_919_993).toString(16).padStart(12, "0")}`,
  );
  const count = (share: number) => ids.filter((id) => recheckMoments(id, now, share).length > 0).length;
  expect(count(0)).toBe(0);
  expect(count(100)).toBe(1_000);
  expect(recheckMoments(ids[3] ?? "", now, 100).map((at) => at.toISOString().slice(0, 10))).toEqual([
    "2026-06-02",
    "2026-06-08",
    "2026-07-01",
  ]);
  expect(recheckMoments(ids[7] ?? "", now, 20)).toEqual(recheckMoments(ids[7] ?? "", now, 20));
});
