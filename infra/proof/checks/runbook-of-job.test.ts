import { existsSync } from "node:fs";
import { join } from "node:path";
import { QUEUES } from "@lode/core/contracts/jobs/queues";
import { runbookOf } from "@lode/core/domain/operations/runbook-of-job";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { expect, test } from "vitest";

test.each(QUEUES)("a failed job of the queue %s has a runbook", (queue) => {
  expect(existsSync(join(projectRoot, "docs/runbooks", `${runbookOf({ queue })}.md`))).toBe(true);
});
