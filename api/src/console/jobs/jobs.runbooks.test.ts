import { existsSync } from "node:fs";
import { QUEUES } from "@lode/core/contracts/jobs/queues";
import { runbookOfQueue } from "@lode/core/contracts/jobs/runbook-of-queue";
import { expect, test } from "vitest";

test.each([...QUEUES, "a queue of an earlier release"])("failed jobs of %s have a runbook", (queue) => {
  const page = new URL(`../../../../docs/runbooks/${runbookOfQueue(queue)}.md`, import.meta.url);
  expect(existsSync(page)).toBe(true);
});
