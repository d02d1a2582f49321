import { expect, test } from "vitest";
import { isSameText } from "./same-text.ts";

test.each([
  ["Good ore here.", "Good ore here.", true],
  ["@oreworks Good ore here.", "Good ore here.", true],
  ["@oreworks @lode Good ore here.", "Good ore here.", true],
  ["Ore &amp; signal &lt;3", "Ore & signal <3", true],
  ["Read https://t.co/a1B2c3", "Read https://example.test/a/long/way", true],
  ["Read https://t.co/a1B2c3 now", "Read example.test/way now", true],
  ["Cafe\u0301", "Caf\u00e9", true],
  ["Good  ore\nhere.", "Good ore here.", true],
  ["Good ore here!", "Good ore here.", false],
  ["My own words.", "Good ore here.", false],
  ["Thanks @oreworks", "Thanks", false],
])("X's text %j has Lode's text %j: %s", (shown, given, same) => {
  expect(isSameText(shown, given)).toBe(same);
});
