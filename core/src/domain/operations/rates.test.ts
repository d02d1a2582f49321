import { expect, test } from "vitest";
import { perMinute, trendOf } from "./rates.ts";

const queue = (waiting: number, completedTotal = 0, failedTotal = 0) => ({
  waiting,
  completedTotal,
  failedTotal,
  active: 0,
  delayed: 0,
  failed: 0,
  paused: false,
  oldestSeconds: 0,
});
const at = (seconds: number, completed: number, failed = 0) => ({
  at: new Date(seconds * 1_000),
  facts: queue(0, completed, failed),
});

test.each([
  [at(300, 50), at(0, 0), 10],
  [at(300, 45, 5), at(0, 0), 10],
  [at(60, 3), at(0, 3), 0],
  // Redis was flushed, so the totals began again at zero.
  [at(300, 5), at(0, 100), null],
  [at(0, 5), at(0, 0), null],
  [at(300, 5), undefined, null],
])("a queue with %j now and %j before ends %s jobs a minute", (now, before, expected) => {
  expect(perMinute(now, before)).toBe(expected);
});

test.each([
  [0, 0, "steady"],
  [5, 0, "steady"],
  [6, 0, "rising"],
  [119, 100, "steady"],
  [121, 100, "rising"],
  [79, 100, "falling"],
])("a queue with %i waiting jobs now and %i before is %s", (now, before, expected) => {
  expect(trendOf(queue(now), queue(before))).toBe(expected);
});
