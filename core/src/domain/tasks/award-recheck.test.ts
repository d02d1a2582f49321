import { expect, test } from "vitest";
import { judgeRecheck, recheckMoments } from "./award-recheck.ts";

const now = new Date("2026-06-01T00:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  [{ present: true, exact: true }, false, { next: "keep" }],
  [{ present: true, exact: false }, true, { next: "keep" }],
  [{ present: false, exact: true }, false, { next: "warn", until: inHours(48) }],
  [{ present: false, exact: true }, true, { next: "reverse" }],
  [{ present: false, exact: false }, true, { next: "later", at: inHours(1) }],
  [{ present: null, exact: true }, true, { next: "later", at: inHours(1) }],
  [{ present: null, exact: true, retryAt: inHours(5) }, false, { next: "later", at: inHours(5) }],
] as const)("%o, warned before: %s", (sighting, warned, verdict) => {
  expect(judgeRecheck(sighting, warned, now)).toEqual(verdict);
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
