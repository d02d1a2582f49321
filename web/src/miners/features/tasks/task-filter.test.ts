import { expect, test } from "vitest";
import { buildRows, buildTask } from "./task-facts.ts";
import { isFiltering, passes, readFilter, type TaskFilter, writeFilter } from "./task-filter.ts";

const ALL: TaskFilter = { network: null, kind: null, value: 0, mine: false, search: "" };
const task = buildTask("one", {
  task_type: "like",
  target_username: "Oreworks",
  base_points: 45,
  description: "Like “The survey of the north field.”",
});
const available = buildRows(task, "available");

test.each<[string, Partial<TaskFilter>, boolean]>([
  ["no filter", {}, true],
  ["its network", { network: "x" }, true],
  ["another network", { network: "nostr" }, false],
  ["its kind", { kind: "like" }, true],
  ["another kind", { kind: "follow" }, false],
  ["less than it earns", { value: 50 }, true],
  ["more than it earns", { value: 100 }, false],
  ["a name", { search: "oreworks" }, true],
  ["a name with @", { search: "@ore" }, true],
  ["words in any order", { search: " field  survey " }, true],
  ["a word that is missing", { search: "survey south" }, false],
  ["something to do", { mine: true }, true],
])("%s", (_, filter, expected) => {
  expect(passes({ ...ALL, ...filter }, available)).toBe(expected);
});

test.each(["completed", "expired", "ineligible"] as const)("nothing to do: %s", (state) => {
  expect(passes({ ...ALL, mine: true }, buildRows(task, state))).toBe(false);
  expect(passes({ ...ALL, mine: true }, buildRows(task, state, "available"))).toBe(true);
});

test("a filter survives the address, which keeps its other parts", () => {
  const filter: TaskFilter = {
    network: "nostr",
    kind: "repost",
    value: 50,
    mine: true,
    search: "north field",
  };
  const query = writeFilter(new URLSearchParams("from=mail"), filter);
  expect(query.toString()).toBe("from=mail&network=nostr&kind=repost&value=50&mine=yes&q=north+field");
  expect(readFilter(query)).toEqual(filter);
  expect(writeFilter(query, ALL).toString()).toBe("from=mail");
});

test("unknown values in the address are no filter", () => {
  const filter = readFilter(new URLSearchParams("network=myspace&kind=bribe&value=51&mine=1"));
  expect(filter).toEqual(ALL);
  expect(isFiltering(filter)).toBe(false);
});
