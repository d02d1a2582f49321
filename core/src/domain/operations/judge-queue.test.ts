import { expect, test } from "vitest";
import { judgeQueue } from "./judge-queue.ts";
import type { QueueFacts } from "./operation-facts.ts";

const QUEUE: QueueFacts = {
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  paused: false,
  oldestSeconds: 0,
  completedTotal: 0,
  failedTotal: 0,
};

test("a queue without its own target has a default target", () => {
  expect(judgeQueue("new", { ...QUEUE, oldestSeconds: 301 }, 0).light).toBe("red");
});

test.each<[string, Partial<QueueFacts>, failedJobs: number, light: string, cause: string | null]>([
  ["at rest", {}, 0, "green", null],
  ["with a failed job", { failed: 2 }, 2, "amber", "failed"],
  ["whose failed jobs were mended", { failed: 2 }, 0, "green", null],
  ["beside another queue's failed job", {}, 1, "green", null],
  ["that is paused", { paused: true, failed: 2 }, 2, "amber", "paused"],
  ["whose oldest job waits too long", { oldestSeconds: 61, failed: 2 }, 2, "amber", "late"],
])("a mail queue %s has a light and its cause", (_queue, facts, failedJobs, light, cause) => {
  expect(judgeQueue("mail", { ...QUEUE, ...facts }, failedJobs)).toEqual({ light, cause });
});
