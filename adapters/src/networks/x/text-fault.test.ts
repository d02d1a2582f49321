import { expect, test } from "vitest";
import { isSameText, textFault, weightOf } from "./text-fault.ts";

test.each([
  ["Good ore here.", 14],
  ["Grüße", 5],
  ["Gru\u0308ße", 5],
  ["鉱石", 4],
  ["“Quoted” – said", 15],
  ["👍", 2],
  ["👨‍👩‍👧‍👦", 2],
  ["🇩🇪", 2],
  ["1️⃣", 2],
  ["Read https://example.test/a/very/long/way?with=much#behind", 28],
  ["Read example.com", 28],
  ["See e.g. this", 13],
])("X counts %j as %d", (text, weight) => {
  expect(weightOf(text)).toBe(weight);
});

test.each([
  ["a".repeat(281), "counts 281 characters at X, and 280 are allowed"],
  ["鉱".repeat(141), "counts 282 characters at X, and 280 are allowed"],
  ["https://a.test https://b.test", "has 2 links, and 1 is allowed"],
  ["see a.example.com and b.io", "has 2 links, and 1 is allowed"],
])("%j is refused", (text, fault) => {
  expect(textFault(text)).toBe(fault);
});

test.each(["a".repeat(280), "鉱".repeat(140), `${"a".repeat(256)} https://a.test/${"a".repeat(300)}`])(
  "the longest text that X allows is accepted: %j",
  (text) => {
    expect(textFault(text)).toBeUndefined();
  },
);

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
