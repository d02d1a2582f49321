import { expect, test } from "vitest";
import { deadlineOf } from "./deadline.ts";

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
