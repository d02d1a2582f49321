import { expect, test } from "vitest";
import { nextList } from "./still-list.ts";
import { buildRows, buildTask } from "./task-facts.ts";

const open = (id: string) => buildRows(buildTask(id), "available");
const done = (id: string) => buildRows(buildTask(id), "completed");

const BEFORE = ["a", "b", "c"].map(open);

test.each<[string, string[], string[], string[]]>([
  // case, open, done, listed
  ["a finished task keeps its place", ["b", "c"], ["a"], ["a", "b", "c"]],
  ["another order changes nothing", ["c", "b", "a"], [], ["a", "b", "c"]],
  ["a new task goes to the end", ["new", "a", "b", "c"], [], ["a", "b", "c", "new"]],
  ["a task that is no longer listed keeps its place", ["a", "c"], [], ["a", "b", "c"]],
  [
    "a task that was finished before the page was opened is not added",
    ["a", "b", "c"],
    ["d"],
    ["a", "b", "c"],
  ],
])("%s", (_, opened, finished, listed) => {
  const next = nextList(BEFORE, { open: opened.map(open), done: finished.map(done) });
  expect(next.map(({ task }) => task.id)).toEqual(listed);
});

test("a listed task shows its new state, and a task that is gone cannot be done", () => {
  const next = nextList(BEFORE, { open: [open("b")], done: [done("a")] });
  expect(next.map(({ rows }) => rows[0]?.row.state)).toEqual(["completed", "available", "expired"]);
});
