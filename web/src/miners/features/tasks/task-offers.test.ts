import { expect, test } from "vitest";
import { groupBySponsor } from "./group-by-sponsor.ts";
import { buildRows, buildTask } from "./task-facts.ts";
import { bestOf, offersIn, totalsOf } from "./task-offers.ts";

const LIST = [
  buildRows(buildTask("a"), "available", "completed"),
  buildRows(buildTask("b", { base_points: 40, target_username: "lode" }), "available", "available"),
  buildRows(buildTask("c", { base_points: 90 }), "expired"),
];

test("totals count what can be done: tasks once, points for each account", () => {
  expect(totalsOf(LIST)).toEqual({ open: 2, points: 16 + 46 + 46 });
  expect(totalsOf([])).toEqual({ open: 0, points: 0 });
});

test("without accounts the tasks' own points count", () => {
  expect(totalsOf([buildRows(buildTask("a"))])).toEqual({ open: 1, points: 10 });
});

test("the best offer earns most; among equals it is the first", () => {
  const best = bestOf(offersIn(LIST));
  expect([best?.task.id, best?.pair.account.id]).toEqual(["b", "1"]);
  expect(bestOf([])).toBeNull();
});

test("sponsors are in the order of their first task", () => {
  const groups = groupBySponsor(LIST).map(({ username, tasks }) => [
    username,
    tasks.map(({ task }) => task.id),
  ]);
  expect(groups).toEqual([
    ["latticelabs", ["a", "c"]],
    ["lode", ["b"]],
  ]);
});
