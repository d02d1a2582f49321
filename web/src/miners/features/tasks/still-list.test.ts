import { expect, test } from "vitest";
import { keptOf, nextList } from "./still-list.ts";
import { buildRows, buildTask } from "./task-facts.ts";

const open = (id: string) => buildRows(buildTask(id), "available");
const done = (id: string) => buildRows(buildTask(id), "completed");
const NONE: ReadonlySet<string> = new Set();

const BEFORE = ["a", "b", "c"].map(open);

test.each<[string, boolean, string[], string[], string[], string[]]>([
  // case, still, open, done, folded, listed
  ["nothing has changed", false, ["a", "b", "c"], [], [], ["a", "b", "c"]],
  ["a finished task leaves a list that may move", false, ["b", "c"], ["a"], [], ["b", "c"]],
  ["a finished task keeps its place", true, ["b", "c"], ["a"], [], ["a", "b", "c"]],
  ["a folded task leaves", true, ["b", "c"], ["a"], ["a"], ["b", "c"]],
  ["another order waits", true, ["c", "b", "a"], [], [], ["a", "b", "c"]],
  ["another order comes", false, ["c", "b", "a"], [], [], ["c", "b", "a"]],
  ["a new task goes to the end", true, ["new", "a", "b", "c"], [], [], ["a", "b", "c", "new"]],
  ["a task that is no longer listed keeps its place", true, ["a", "c"], [], [], ["a", "b", "c"]],
  ["a task that was folded and is open again", true, ["a", "b", "c"], [], ["a"], ["a", "b", "c"]],
])("%s", (_, still, opened, finished, folded, listed) => {
  const groups = { open: opened.map(open), done: finished.map(done) };
  const next = nextList(BEFORE, groups, { still, folded: new Set(folded) });
  expect(next.map(({ task }) => task.id)).toEqual(listed);
});

test("a kept task shows its new state, and a task that is gone cannot be done", () => {
  const next = nextList(BEFORE, { open: [open("b")], done: [done("a")] }, { still: true, folded: NONE });
  expect(next.map(({ rows }) => rows[0]?.row.state)).toEqual(["completed", "available", "expired"]);
});

test("tasks finished since they were listed are kept", () => {
  const groups = { done: ["a", "c", "earlier"].map(done) };
  expect(keptOf(BEFORE, groups, NONE)).toEqual(["a", "c"]);
  expect(keptOf(BEFORE, groups, new Set(["a"]))).toEqual(["c"]);
});
