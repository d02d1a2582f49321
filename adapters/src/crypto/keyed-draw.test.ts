import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openKeyedDraw } from "./keyed-draw.ts";

const secret = randomBytes(32).toString("base64");
const texts = Array.from({ length: 10_000 }, (_, n) => `attempt ${n}`);

test("every process with the secret draws the same number for the same text", () => {
  expect(texts.map(openKeyedDraw(secret, "a"))).toEqual(texts.map(openKeyedDraw(secret, "a")));
});

test("a different secret or purpose draws a different number", () => {
  const draws = texts.slice(0, 100).map(openKeyedDraw(secret, "a"));
  expect(texts.slice(0, 100).map(openKeyedDraw(secret, "b"))).not.toEqual(draws);
  expect(texts.slice(0, 100).map(openKeyedDraw(randomBytes(32).toString("base64"), "a"))).not.toEqual(draws);
});

test("the share of draws below a threshold matches the threshold", () => {
  const below = texts.map(openKeyedDraw(secret, "a")).filter((draw) => draw < 0.2).length;
  // Ten standard deviations (√(n p (1 − p)) = 40) on either side: chance alone never goes beyond.
  expect(Math.abs(below - 2_000)).toBeLessThan(400);
});
