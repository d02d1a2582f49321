import { expect, test } from "vitest";
import { textFault, weightOf } from "./text-fault.ts";

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
