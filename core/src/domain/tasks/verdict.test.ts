import { expect, test } from "vitest";
import { judgeSighting, type Looked } from "./verdict.ts";

const askedAt = new Date("2026-08-01T00:00:00Z");
const after = (seconds: number) => new Date(askedAt.getTime() + seconds * 1_000);
const looked = (more: Partial<Looked> = {}): Looked => ({
  taskType: "follow",
  targetUsername: "lode",
  source: "manual",
  askedAt,
  ...more,
});

test.each([
  [{ present: true, exact: true }, "verified"],
  [{ present: true, exact: false }, "verified"],
  [{ present: false, exact: true }, "not_done"],
  [{ present: false, exact: false }, "unknown"],
  [{ present: null, exact: true, obstacle: "X did not answer in time" }, "unknown"],
] as const)("%o is %s", (sighting, verdict) => {
  expect(judgeSighting(looked(), sighting, 0, askedAt).verdict).toBe(verdict);
});

test.each([
  // what, by whom, the lag of lists in seconds, seconds since it was asked for, the verdict on an exact absence
  ["like", "manual", 0, 0, "not_done"],
  ["like", "manual", 30, 29, "unknown"],
  ["repost", "manual", 30, 30, "not_done"],
  ["follow", "manual", 30, 0, "not_done"],
  ["follow", "automation", 0, 59, "unknown"],
  ["comment", "automation", 0, 60, "not_done"],
  ["comment", "automation", 90, 60, "unknown"],
] as const)(
  "%s by %s, lists %d s late, looked at after %d s: %s",
  (taskType, source, lag, seconds, verdict) => {
    const absent = { present: false, exact: true };
    expect(judgeSighting(looked({ taskType, source }), absent, lag * 1_000, after(seconds)).verdict).toBe(
      verdict,
    );
  },
);

test("not done names what was looked for, unknown names the obstacle", () => {
  const like = looked({ taskType: "like" });
  expect(judgeSighting(like, { present: false, exact: true }, 0, askedAt)).toMatchObject({
    reason: expect.stringContaining("@lode"),
  });
  expect(judgeSighting(like, { present: null, exact: true, obstacle: "X is limiting" }, 0, askedAt)).toEqual({
    verdict: "unknown",
    reason: "X is limiting",
  });
});
