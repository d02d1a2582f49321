import { expect, test } from "vitest";
import { bestFirst } from "./best-suggestion.ts";
import type { Suggestion } from "./suggestions.ts";

const verification: Suggestion = {
  id: "verification",
  type: "verification",
  username: "ada",
  isEligible: true,
};
const tooEarly: Suggestion = { ...verification, id: "too early", isEligible: false };
const age: Suggestion = { id: "age", type: "account_age", username: "ada", months: 3 };
const another: Suggestion = { id: "another", type: "add_account", isFirst: false, free: 2 };
const off: Suggestion = { id: "off", type: "automation", username: "ada", isOn: false };
const on: Suggestion = { id: "on", type: "automation", username: "ada", isOn: true };
const followers = (gained: number): Suggestion => ({
  id: `followers+${gained}`,
  type: "followers",
  username: "ada",
  needed: 10,
  gained,
  earnsFrom: null,
  progress: { current: 90, target: 100, percent: 90 },
});

test.each([
  [[], []],
  [[verification], ["verification"]],
  [
    [verification, followers(1), age, off, another],
    ["off", "verification", "followers+1", "age", "another"],
  ],
  [
    [verification, age, on, another],
    ["another", "verification", "age", "on"],
  ],
  [
    [age, followers(1), verification],
    ["verification", "age", "followers+1"],
  ],
  // Suggestions of equal worth keep their order.
  [
    [followers(2), verification],
    ["followers+2", "verification"],
  ],
  [[on], ["on"]],
  // A verified mark is no gain while the account cannot earn.
  [
    [tooEarly, followers(1)],
    ["followers+1", "too early"],
  ],
])("what earns most comes first: case %#", (suggestions, ids) => {
  expect(bestFirst(suggestions).map(({ id }) => id)).toEqual(ids);
});
