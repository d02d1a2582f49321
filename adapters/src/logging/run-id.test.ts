import { expect, test } from "vitest";
import { currentRunId, withRunId } from "./run-id.ts";

test("an id reaches what is awaited within its run, and nothing else", async () => {
  expect(currentRunId()).toBeUndefined();
  await withRunId(async (runId) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(currentRunId()).toBe(runId);
  });
  expect(currentRunId()).toBeUndefined();
});
