import { expect, test } from "vitest";
import { hashToken, randomToken } from "./random-token.ts";

test("a token carries 256 bits, fits in a URL and is never repeated", () => {
  const tokens = Array.from({ length: 10_000 }, randomToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([]);
  expect(Buffer.from(tokens[0] ?? "", "base64url")).toHaveLength(32);
});

test("every bit of a token is set half of the time", () => {
  const drawn = 10_000;
  const set = new Array<number>(256).fill(0);
  for (let n = 0; n < drawn; n++) {
    const bytes = Buffer.from(randomToken(), "base64url");
    for (let bit = 0; bit < set.length; bit++)
      set[bit] = (set[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  // Ten standard deviations (√(n/4) = 50) on either side: chance alone never gets there.
  expect(set.filter((count) => Math.abs(count - drawn / 2) > 500)).toEqual([]);
});

test("the hash of a token is always the same, and is not the token itself", () => {
  const token = randomToken();
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token)).not.toEqual(Buffer.from(token, "base64url"));
  expect(hashToken(token)).toEqual(hashToken(token));
});
