import { expect, test } from "vitest";
import { MOST_TEXTS, readCommentTexts } from "./comment-texts.ts";

const anyLength = () => undefined;
const notLong = (text: string) => (text.length > 280 ? "is too long here" : undefined);

test("each line is a text with single spaces, and the last line break begins no further text", () => {
  const read = readCommentTexts("\ufeff  Good   ore here. \r\nA second text.\n", anyLength);
  expect(read).toEqual({ texts: ["Good ore here.", "A second text."], faults: [] });
});

test.each([
  ["", "Line 1 is empty."],
  ["One.\n\nThree.", "Line 2 is empty."],
  ["One.\n \u200b\u2060 ", "Line 2 is empty."],
  ["One.\nTwo.\none.", "Line 3 says the same as line 1."],
  ["One.\nO\u200bne.", "Line 2 says the same as line 1."],
  [`https://a.test/${"a".repeat(1_000)}`, "Line 1 is longer than 1000 characters."],
  ["to the \u202eright", "Line 1 holds a character that is no text."],
  ["a\ttab", "Line 1 holds a character that is no text."],
  ["a\n".repeat(MOST_TEXTS + 1), `A task has at most ${MOST_TEXTS} texts, and these are ${MOST_TEXTS + 1}.`],
])("%j is refused", (input, fault) => {
  expect(readCommentTexts(input, anyLength).faults).toEqual([fault]);
});

test("all faults are reported together", () => {
  expect(readCommentTexts(`\n${"a".repeat(300)}`, notLong).faults).toEqual([
    "Line 1 is empty.",
    "Line 2 is too long here.",
  ]);
});
