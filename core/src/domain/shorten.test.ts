import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

const ADDRESS = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs3hZ7mQkP";

test.each([
  [ADDRESS, undefined, "4Nd1…mQkP"],
  [ADDRESS, 8, "4Nd1mBQt…3hZ7mQkP"],
  ["0193c2d4-0000-7000-8000-00000000abcd", 8, "0193c2d4…0000abcd"],
  ["abcdefghi", 4, "abcdefghi"],
  ["abcdefghij", 4, "abcd…ghij"],
])("%s with %s characters at each end is %s", (text, characters, shown) => {
  expect(shorten(text, characters)).toBe(shown);
});
