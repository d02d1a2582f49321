import { expect, test } from "vitest";
import { allow, refuse } from "../decision.ts";
import { decideAttempt, type TaskFacts } from "./lifecycle.ts";

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

test.each([
  ["an open task", {}, {}, allow()],
  ["targets left out", { targetAccountId: undefined }, {}, allow()],
  ["another action", { actionType: "like" as const }, {}, refuse("task-mismatch")],
  ["another target", { targetAccountId: "78" }, {}, refuse("task-mismatch")],
  ["a post where none belongs", { targetPostId: "9" }, {}, refuse("task-mismatch")],
  ["the account itself", { targetAccountId: "5" }, { targetAccountId: "5" }, refuse("own-target")],
  ["expired this instant", {}, { expiresAt: now }, refuse("task-expired")],
  ["a draft", {}, { state: "draft" as const }, refuse("task-ended")],
  ["not begun", {}, { startsAt: new Date(now.getTime() + 1) }, refuse("task-not-started")],
  ["completed as often as wanted", {}, { maxCompletions: 2, completions: 2 }, refuse("task-ended")],
  ["budget used up", {}, { budgetPoints: 10n, spentPoints: 10n }, refuse("task-ended")],
])("whether an attempt may begin: %s", (_name, body, facts, expected) => {
  expect(decideAttempt({ ...asked, ...body }, { ...task, ...facts }, account, now)).toEqual(expected);
});

test("an account of another network cannot do the task", () => {
  expect(decideAttempt(asked, task, { ...account, network: "y" }, now)).toEqual(refuse("task-mismatch"));
});

test("an account that X refuses must first be reconnected", () => {
  expect(decideAttempt(asked, task, { ...account, state: "needs_reconnect" }, now)).toEqual(
    refuse("account-needs-reconnect"),
  );
});
