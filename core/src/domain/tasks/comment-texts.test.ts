import { expect, test } from "vitest";
import { MOST_TEXTS, readCommentTexts, weightOf } from "./comment-texts.ts";

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

test("one text a line, with single spaces; the last line break begins none", () => {
  const read = readCommentTexts("\ufeff  Good   ore here. \r\nA second text.\n");
  expect(read).toEqual({ texts: ["Good ore here.", "A second text."], faults: [] });
});

test.each([
  ["", "Line 1 is empty."],
  ["One.\n\nThree.", "Line 2 is empty."],
  ["One.\n \u200b\u2060 ", "Line 2 is empty."],
  ["One.\nTwo.\none.", "Line 3 says the same as line 1."],
  ["One.\nO\u200bne.", "Line 2 says the same as line 1."],
  ["a".repeat(281), "Line 1 counts 281 characters at X, and 280 are allowed."],
  ["鉱".repeat(141), "Line 1 counts 282 characters at X, and 280 are allowed."],
  ["https://a.test https://b.test", "Line 1 has 2 links, and 1 is allowed."],
  ["see a.example.com and b.io", "Line 1 has 2 links, and 1 is allowed."],
  [`https://a.test/${"a".repeat(1_000)}`, "Line 1 is longer than 1000 characters."],
  ["to the \u202eright", "Line 1 holds a character that is no text."],
  ["a\ttab", "Line 1 holds a character that is no text."],
  ["a\n".repeat(MOST_TEXTS + 1), `A task has at most ${MOST_TEXTS} texts, and these are ${MOST_TEXTS + 1}.`],
])("%j is refused", (input, fault) => {
  expect(readCommentTexts(input).faults).toEqual([fault]);
});

test.each(["a".repeat(280), "鉱".repeat(140), `${"a".repeat(256)} https://a.test/${"a".repeat(300)}`])(
  "as long as X allows: %j",
  (text) => {
    expect(readCommentTexts(text).faults).toEqual([]);
  },
);

test("all faults are reported together", () => {
  expect(readCommentTexts(`\n${"a".repeat(300)}`).faults).toHaveLength(2);
});
