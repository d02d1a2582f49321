import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { expect, test } from "vitest";
import { groupBySponsor, groupTasks } from "./group-tasks.ts";
import type { FinishedPairs } from "./queries.ts";
import { buildAccount, buildRows, buildSmallAccount, buildTask, NOW } from "./task-facts.ts";
import { bestOf, offersIn, totalsOf } from "./task-offers.ts";

const LIST = [
  buildRows(buildTask("a"), "available", "completed"),
  buildRows(buildTask("b", { base_points: 40, target_username: "lode" }), "available", "available"),
  buildRows(buildTask("c", { base_points: 90 }), "expired"),
];

test("totals count what can be done: tasks once, points for each account", () => {
  expect(totalsOf(LIST)).toMatchObject({ open: 2, points: 16 + 46 + 46 });
  expect(totalsOf([])).toMatchObject({ open: 0, points: 0 });
});

test("without accounts the tasks' own points count", () => {
  expect(totalsOf([buildRows(buildTask("a"))], true)).toMatchObject({ open: 1, points: 10 });
});

test("a task that waits for an account of its network counts for a newcomer only", () => {
  const waiting = buildRows(buildTask("d", { base_points: 70 }));
  expect(totalsOf([...LIST, waiting])).toEqual({ ...totalsOf(LIST), waiting: 1 });
  expect(totalsOf([waiting])).toEqual({ open: 0, points: 0, waiting: 1 });
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

const ENDED = { expires_at: "2026-11-20T00:00:00Z" };
const NOTHING: FinishedPairs = { completed: {}, reversed: {} };

const group = (tasks: MiningTaskView[], accounts: XAccountView[], finished = NOTHING) =>
  groupTasks({ tasks, accounts, finished, attempts: [] }, NOW);
const ids = (tasks: ReadonlyArray<{ task: MiningTaskView }>) => tasks.map(({ task: one }) => one.id);

test("available tasks come first; tasks completed or reversed for every account are separate", () => {
  const { open, done } = group(
    [buildTask("ended", ENDED), ...["all", "back", "half", "new"].map((id) => buildTask(id))],
    [buildAccount("1"), buildAccount("2")],
    { completed: { all: ["1", "2"], half: ["1"], back: ["1"] }, reversed: { back: ["2"] } },
  );
  expect(ids(open)).toEqual(["half", "new", "ended"]);
  expect(ids(done)).toEqual(["all", "back"]);
});

test("without accounts no task is done", () => {
  expect(group([buildTask("one")], [])).toMatchObject({ done: [], open: [{ rows: [] }], cannotEarn: [] });
});

test.each([
  ["open", buildTask("one")],
  ["ended", buildTask("one", ENDED)],
])("an account that cannot earn does not keep a task open and gets no row: %s", (_, task) => {
  const accounts = [buildAccount("1"), buildSmallAccount("2")];
  const { open, done, cannotEarn } = group([task], accounts, { completed: { one: ["1"] }, reversed: {} });
  expect(open).toEqual([]);
  expect(done).toMatchObject([{ rows: [{ account: { id: "1" } }] }]);
  expect(cannotEarn).toMatchObject([{ account: { id: "2" }, reasons: ["Need 30+ followers (has 12)"] }]);
});

test("an account that earned while it was eligible keeps its row", () => {
  const accounts = [buildAccount("1"), buildSmallAccount("2")];
  const { open } = group([buildTask("one")], accounts, { completed: { one: ["2"] }, reversed: {} });
  expect(open).toMatchObject([{ rows: [{ row: { state: "available" } }, { row: { state: "completed" } }] }]);
});

test("if no account can earn, a single row shows that, and the task is not done", () => {
  const { open, done } = group([buildTask("one")], [buildSmallAccount("1"), buildSmallAccount("2")]);
  expect(open).toMatchObject([{ rows: [{ account: { id: "1" }, row: { state: "ineligible" } }] }]);
  expect(done).toEqual([]);
});

test("a task about the miner's own account is not offered to that account", () => {
  const { open } = group(
    [buildTask("one", { target_twitter_id: "1" })],
    [buildAccount("1"), buildAccount("2")],
  );
  expect(open).toMatchObject([{ rows: [{ account: { id: "2" } }] }]);
  for (const others of [[], [buildSmallAccount("2")]])
    expect(
      group([buildTask("one", { target_twitter_id: "1" })], [buildAccount("1"), ...others]).open,
    ).toEqual([]);
});

test("only accounts of the task's network get a row", () => {
  const accounts = [buildAccount("1"), buildAccount("nostr:2", { network: "nostr" })];
  const { open } = group([buildTask("on x"), buildTask("on nostr", { network: "nostr" })], accounts);
  expect(open.map(({ rows }) => rows.map(({ account }) => account.id))).toEqual([["1"], ["nostr:2"]]);
});
