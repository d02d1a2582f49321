import { expect, test } from "vitest";
import { bearerIs } from "./open-registry.ts";

const TOKEN = "a token of more than thirty-two characters";

test.each([
  [`Bearer ${TOKEN.replaceAll(" ", "-")}`, TOKEN.replaceAll(" ", "-"), true],
  ["bearer abc", "abc", true],
  ["Bearer abcd", "abc", false],
  ["Bearer ab", "abc", false],
  ["Bearer abc def", "abc", false],
  ["Basic abc", "abc", false],
  ["Bearer ", "abc", false],
  ["abc", "abc", false],
  [undefined, "abc", false],
  ["Bearer undefined", undefined, false],
  ["Bearer ", "", false],
])("the header %j carries the token %j: %s", (header, token, expected) => {
  expect(bearerIs(header, token)).toBe(expected);
});
