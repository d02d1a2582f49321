import { expect, test } from "vitest";
import { wholeToken } from "./mail-token.ts";

const TOKEN = "A-b_".repeat(10).concat("xyz");

test.each([
  ["a whole token", TOKEN, TOKEN],
  ["with the full stop that a mail program took along", `${TOKEN}.`, TOKEN],
  ["cut by one character", TOKEN.slice(0, -1), null],
  ["cut in the middle", TOKEN.slice(0, 20), null],
  ["with a line break in it", `${TOKEN.slice(0, 20)}= ${TOKEN.slice(20)}`, null],
  ["longer than it should be", `${TOKEN}a`, null],
  ["empty", "", null],
  ["missing", null, null],
])("%s", (_what, found, token) => {
  expect(wholeToken(found)).toBe(token);
});
