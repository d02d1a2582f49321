import { expect, test } from "vitest";
import { taskTitle } from "./task-title.ts";

test("a task's title has its target as its network writes it", () => {
  const task = { task_type: "repost", target_username: "oreworks" } as const;
  expect(taskTitle({ ...task, network: "x" })).toBe("Repost @oreworks’s post");
  expect(taskTitle({ ...task, network: "nostr" })).toBe("Repost oreworks’s post");
});
