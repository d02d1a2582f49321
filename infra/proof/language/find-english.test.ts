import { expect, test } from "vitest";
import { findEnglish } from "./find-english.ts";

test.each([
  // What a German page may not say, with and without words that only English has.
  ["Withdraw", true],
  ["Copy link", true],
  ["All done for now", true],
  ["Need 30+ followers (has 12)", true],
  ["Your withdrawal of 500 points is on hold: Payouts are paused; this one resumes with them.", true],
  ["Welcome to Lode", true],
  ["Earned 14 points for the follow of @lode.", true],
  ["Please sign in", true],
  ["Auszahlen", false],
  ["Dein Guthaben", false],
  ["vor 1 min", false],
  ["403 Punkte verdient: Follow bei @lode.", false],
  ["Status", false],
  ["USDC", false],
])("%j is found: %s", (text, isFound) => {
  expect(findEnglish([text])).toEqual(isFound ? [text] : []);
});

test("names, and what people wrote, may be English", () => {
  expect(findEnglish(["Folge The Ore Works"], [/The Ore Works/])).toEqual([]);
});
