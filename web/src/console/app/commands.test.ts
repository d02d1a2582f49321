import { expect, test } from "vitest";
import { makeCommands, matching } from "./commands.ts";

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
