import { expect, test } from "vitest";
import { hashToken, randomToken } from "./random-token.ts";

test("a token carries 256 bits, fits in a URL and is never repeated", () => {
  const tokens = Array.from({ length: 10_000 }, randomToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([]);
  expect(Buffer.from(tokens[0] ?? "", "base64url")).toHaveLength(32);
});

test("the hash of a token is always the same, and is not the token itself", () => {
  const token = randomToken();
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token)).not.toEqual(Buffer.from(token, "base64url"));
  expect(hashToken(token)).toEqual(hashToken(token));
});
