import { expect, test } from "vitest";
import { deadlineOf, nextCheckAt } from "./deadline.ts";

const asked = "2026-11-22T12:00:00Z";
test.each([
  ["no end is known", null, "2026-11-25T12:00:00Z"],
  ["the task ends much later", "2026-12-22T12:00:00Z", "2026-11-25T12:00:00Z"],
  ["the task ended an hour after", "2026-11-22T13:00:00Z", "2026-11-23T13:00:00Z"],
  [
    "automation acted in time, and the attempt came after the end",
    "2026-11-22T11:00:00Z",
    "2026-11-23T12:00:00Z",
  ],
])("the attempt's deadline if %s", (_name, ends, deadline) => {
  const taskEndsAt = ends === null ? null : new Date(ends);
  expect(deadlineOf({ askedAt: new Date(asked), taskEndsAt })).toEqual(new Date(deadline));
});

const now = new Date("2026-06-01T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const wait = (askedAt: Date, checks: number, retryAt?: Date) =>
  (nextCheckAt({ askedAt, checks }, now, retryAt).getTime() - now.getTime()) / 1_000;

test.each([
  [0, 0, 5],
  [6, 1, 10],
  [20, 2, 20],
  [599, 20, 600],
  [600, 7, 3_600],
  [86_400, 30, 3_600],
])(
  "an attempt requested %d s ago and checked %d times is checked again in %d s",
  (seconds, checks, expected) => {
    expect(wait(secondsAgo(seconds), checks)).toBe(expected);
  },
);

test("an attempt is never checked again before the time that X gave", () => {
  expect(wait(now, 0, new Date(now.getTime() + 900_000))).toBe(900);
  expect(wait(now, 0, secondsAgo(5))).toBe(5);
});
