import { expect, test } from "vitest";
import { rankKeys } from "./grow-core.ts";

const lists = (follows: Record<string, string[]>) => new Map(Object.entries(follows));

test.each([
  ["the seeds alone, where they follow nobody", {}, ["s1", "s2"]],
  [
    "then whom both seeds follow, then whom one follows",
    { s1: ["b", "a"], s2: ["a"] },
    ["s1", "s2", "a", "b"],
  ],
  ["then whom those follow", { s1: ["a"], s2: ["a"], a: ["c"] }, ["s1", "s2", "a", "c"]],
  ["never whom only a farm follows", { s1: ["a"], f1: ["f2"], f2: ["f1"] }, ["s1", "s2", "a"]],
])("the core is %s", (_name, follows, core) => {
  expect(rankKeys(lists(follows), ["s1", "s2"], 10)).toEqual(core);
});

test("a core has its size, and all seeds", () => {
  const follows = lists({ s1: ["a", "b", "c"] });
  expect(rankKeys(follows, ["s1"], 3)).toHaveLength(3);
  expect(rankKeys(follows, ["s1", "s2"], 1)).toEqual(["s1", "s2"]);
});
