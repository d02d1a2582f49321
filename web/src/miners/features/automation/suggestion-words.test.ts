import type { Suggestion } from "@lode/core/domain/automation/suggestions";
import { expect, test } from "vitest";
import { suggestionWords } from "./suggestion-words.ts";

const grow = (
  needed: number,
  gained: number,
  target: number,
  earnsFrom: number | null = null,
): Suggestion => ({
  id: "followers-1",
  type: "followers",
  username: "mara",
  needed,
  gained,
  earnsFrom,
  progress: { current: target - needed, target, percent: 0 },
});
const verify = (isEligible: boolean): Suggestion => ({
  id: "1",
  type: "verification",
  username: "mara",
  isEligible,
});
const age = (months: number): Suggestion => ({ id: "age", type: "account_age", username: "mara", months });

test.each([
  [grow(88, 1, 100), "88 more followers to", "+1 point per task"],
  [grow(1, 2, 1_000), "1 more follower to", "+2 points per task"],
  [grow(80, 1, 100, 30), "can earn from 30 followers", "+1 point per task"],
  [verify(true), "a bonus on every task.", "+2 points per task"],
  [verify(false), "cannot earn yet", "+2 points per task"],
  [age(0), "is less than a month old", "+10-20% per task"],
  [age(1), "is 1 month old", "+10-20% per task"],
  [age(3), "is 3 months old", "+10-20% per task"],
])("%o says %s and promises %s", (suggestion, text, gain) => {
  const words = suggestionWords(suggestion);
  expect(words.description).toContain(text);
  expect(words.gain).toBe(gain);
});

test.each([
  [true, "Manage Automation"],
  [false, "Enable Automation"],
])("with automation on: %s, the button says %s", (isOn, action) => {
  expect(suggestionWords({ id: "1", type: "automation", username: "mara", isOn }).action).toBe(action);
});
