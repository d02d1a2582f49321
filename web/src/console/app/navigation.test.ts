import { expect, test } from "vitest";
import { makeCommands, matching, nextPath } from "./navigation.ts";

const halt = { name: "payouts", reason: "odd", actor: "ada", haltedAt: "" };

test.each([
  ["halt payouts", [], ["Halt payouts"]],
  ["HALT pay", [], ["Halt payouts"]],
  ["payouts", [halt], ["Resume payouts"]],
  ["halt", [halt], ["Halt automation", "Halt verification"]],
  ["tas", [], ["Tasks", "New task"]],
  ["log", [], ["Audit log"]],
  ["lt", [], []],
  ["h", [], []],
  ["vera vein", [], []],
])("%j offers the commands %j, %j", (typed, halts, titles) => {
  expect(matching(makeCommands(halts), typed).map(({ title }) => title)).toEqual(titles);
});

test.each([
  ["/jobs?queue=payouts#row", "/jobs?queue=payouts#row"],
  [null, "/"],
  ["", "/"],
  ["jobs", "/"],
  ["https://elsewhere.test/", "/"],
  ["//elsewhere.test/", "/"],
  ["/\\elsewhere.test/", "/"],
  ["/\t/elsewhere.test", "/"],
  ["/sign-in?next=/sign-in", "/"],
  ["/././/elsewhere.test/", "/"],
  ["/jobs/..//elsewhere.test/", "/"],
])("after the sign-in, %o leads to %s", (next, path) => {
  expect(nextPath(next)).toBe(path);
});
