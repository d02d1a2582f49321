import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { QUEUES } from "../../contracts/jobs/queues.ts";
import { runbookOf } from "./runbook-of-job.ts";

test.each(QUEUES)("a failed job of the queue %s has a runbook", (queue) => {
  const page = new URL(`../../../../docs/runbooks/${runbookOf({ queue })}.md`, import.meta.url);
  expect(existsSync(page)).toBe(true);
});
