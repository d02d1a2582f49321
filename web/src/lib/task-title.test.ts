import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { expect, test } from "vitest";
import { tasks as german } from "../texts/de/tasks.ts";
import { tasks as english } from "../texts/en/tasks.ts";
import { taskTitle } from "./task-title.ts";

test.each([
  ["x", english, "Follow @oreworks", "Like @oreworks’s post", "follow @oreworks as @oreworks"],
  ["nostr", english, "Follow oreworks", "Like oreworks’s post", "follow oreworks as oreworks"],
  ["x", german, "@oreworks folgen", "Beitrag von @oreworks liken", "Folgen @oreworks als @oreworks"],
  ["nostr", german, "oreworks folgen", "Beitrag von oreworks liken", "Folgen oreworks als oreworks"],
] as const satisfies [NetworkId, typeof english, string, string, string][])(
  "on %s names are written as people write them there",
  (network, texts, follow, like, pair) => {
    const handle = NETWORKS[network].handle("oreworks");
    expect(texts.title.follow(handle)).toBe(follow);
    expect(texts.title.like(handle)).toBe(like);
    expect(texts.pairName("follow", handle, handle)).toBe(pair);
  },
);

test("a task's title has its target as its network writes it", () => {
  const task = { task_type: "repost", target_username: "oreworks" } as const;
  expect(taskTitle({ ...task, network: "x" })).toBe("Repost @oreworks’s post");
  expect(taskTitle({ ...task, network: "nostr" })).toBe("Repost oreworks’s post");
});
