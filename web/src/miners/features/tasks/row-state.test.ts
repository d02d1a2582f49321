import type { AttemptView } from "@lode/core/contracts/http/tasks";
import { written } from "@lode/core/domain/sentences/english";
import { ownWords, say } from "@lode/core/domain/sentences/say";
import { expect, test } from "vitest";
import { whyNothingIsOpen } from "./group-tasks.ts";
import { type RowFacts, rowStateOf, whyNoEarning } from "./row-state.ts";
import { buildAccount, buildRows, buildTask, NOW } from "./task-facts.ts";

const ENDED = { expires_at: "2026-11-20T00:00:00Z" };
const [open, complete, refused] = (["available", "completed", "ineligible"] as const).map((state) =>
  buildRows(buildTask(state), state),
);
const over = buildRows(buildTask("over", ENDED), "expired");
const doneAndOver = buildRows(buildTask("done and over", ENDED), "completed");
const unlinked = { task: buildTask("without an account"), rows: [] };

test.each([
  // list, done, why nothing is open
  [[], [], "none"],
  [[over], [], "none"],
  [[], [doneAndOver], "none"],
  [[], [complete, doneAndOver], "allDone"],
  // A task that was just finished is still in the list.
  [[complete], [], "allDone"],
  [[refused], [], "notYours"],
  [[refused, over], [complete], "notYours"],
  [[open, refused], [complete], null],
  [[unlinked], [complete], "notYours"],
  [[unlinked, open], [], null],
])("case %#: %s", (list, done, expected) => {
  const present = (rows: unknown[]) => rows as (typeof over)[];
  const board = { list: present(list), done: present(done), isNewcomer: false };
  expect(whyNothingIsOpen(board, NOW)).toBe(expected);
});

test("to a newcomer without accounts every task is open", () => {
  expect(whyNothingIsOpen({ list: [unlinked], done: [], isNewcomer: true }, NOW)).toBeNull();
});

const account = buildAccount("101");
const task = buildTask("task", { expires_at: "2026-11-22T12:00:00Z" });

const attempt = (status: AttemptView["status"], reason: AttemptView["reason"] = null): AttemptView => ({
  id: "attempt",
  task_id: "task",
  twitter_account_id: "101",
  network: "x",
  task_type: "follow",
  target_username: "latticelabs",
  status,
  points_awarded: null,
  breakdown: null,
  reason,
  asked_at: "2026-11-21T11:00:00Z",
  decided_at: null,
  receipts: [],
});

const finished = { completed: {}, reversed: {} };
const row = (facts: Partial<RowFacts> = {}) =>
  rowStateOf({ task, account, finished, attempts: [], ...facts }, NOW);
const completedBy = (id: string) => ({ finished: { completed: { task: [id] }, reversed: {} } });
const reversedBy = (id: string) => ({ finished: { completed: {}, reversed: { task: [id] } } });

const ended = { ...task, expires_at: "2026-11-21T12:00:00Z" };

test.each<[string, Partial<RowFacts>, string]>([
  ["an open task", {}, "available"],
  ["an open task without an end", { task: { ...task, expires_at: null } }, "available"],
  ["a task at its end", { task: ended }, "expired"],
  ["a pair in the completed map", completedBy("101"), "completed"],
  ["a pair completed before the task ended", { task: ended, ...completedBy("101") }, "completed"],
  ["another account's completion", completedBy("102"), "available"],
  ["an attempt being checked after the end", { task: ended, attempts: [attempt("verifying")] }, "verifying"],
  [
    "adversary: an attempt that was reversed is not offered again",
    { attempts: [attempt("reversed")] },
    "reversed",
  ],
  ["adversary: a reversed pair beyond the newest attempts", reversedBy("101"), "reversed"],
  ["a reversed pair of a task that has ended", { task: ended, ...reversedBy("101") }, "reversed"],
  ["another account's reversal", reversedBy("102"), "available"],
  ["an account refused by X", { account: { ...account, state: "needs_reconnect" } }, "ineligible"],
])("%s", (_, facts, state) => {
  expect(row(facts).state).toBe(state);
});

test("a failed attempt shows its reason and receipts, and can be repeated", () => {
  const failed = attempt("not_done", written(ownWords("X does not show it")));
  expect(row({ attempts: [failed] })).toEqual({
    state: "available",
    lastReason: "X does not show it",
    attempt: failed,
  });
});

test("an ineligible account shows what the server says is missing", () => {
  const reasons = [written(say("too-few.x", { needed: 30, has: 12 })), written(say("age-unknown"))];
  const small = { ...account, eligibility: { isEligible: false, reasons } };
  expect(row({ account: small })).toEqual({ state: "ineligible" });
  expect(whyNoEarning(small)).toEqual(["Need 30+ followers (has 12)", "Account creation date unknown"]);
});
