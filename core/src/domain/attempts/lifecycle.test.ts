import { expect, test } from "vitest";
import { allow, refuse } from "../decision.ts";
import { type AskedAttempt, decideAttempt, type TaskFacts } from "./lifecycle.ts";

const now = new Date("2026-06-01T00:00:00Z");
const task: TaskFacts = {
  state: "published",
  network: "x",
  kind: "follow",
  targetAccountId: "77",
  targetPostId: null,
  startsAt: null,
  expiresAt: null,
  basePoints: 10n,
  budgetPoints: null,
  spentPoints: 0n,
  maxCompletions: null,
  completions: 0,
};
const account = { network: "x", externalId: "5", state: "active" } as const;
const asked = { actionType: "follow", targetAccountId: "77", targetPostId: null } as const;

test.each<[string, Partial<AskedAttempt>, Partial<TaskFacts>, object, object?]>([
  ["an open task", {}, {}, allow()],
  ["targets left out", { targetAccountId: undefined }, {}, allow()],
  ["another action", { actionType: "like" }, {}, refuse("task-mismatch")],
  ["another target", { targetAccountId: "78" }, {}, refuse("task-mismatch")],
  ["a post where none belongs", { targetPostId: "9" }, {}, refuse("task-mismatch")],
  ["the account itself", { targetAccountId: "5" }, { targetAccountId: "5" }, refuse("own-target")],
  ["expired this instant", {}, { expiresAt: now }, refuse("task-expired")],
  ["a draft", {}, { state: "draft" }, refuse("task-ended")],
  ["not begun", {}, { startsAt: new Date(now.getTime() + 1) }, refuse("task-not-started")],
  ["completed as often as wanted", {}, { maxCompletions: 2, completions: 2 }, refuse("task-ended")],
  ["budget used up", {}, { budgetPoints: 10n, spentPoints: 10n }, refuse("task-ended")],
  ["an account of another network", {}, {}, refuse("task-mismatch"), { network: "y" }],
  ["X refuses the account", {}, {}, refuse("account-needs-reconnect"), { state: "needs_reconnect" }],
])("whether an attempt may begin: %s", (_name, body, facts, expected, other) => {
  const decision = decideAttempt({ ...asked, ...body }, { ...task, ...facts }, { ...account, ...other }, now);
  expect(decision).toEqual(expected);
});
