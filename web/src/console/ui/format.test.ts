import { expect, test } from "vitest";
import { duration, relative, shortId, utc } from "./format.ts";

test.each([
  [0, "0 s"],
  [89, "89 s"],
  [90, "2 min"],
  [3_600, "60 min"],
  [5_400, "2 h"],
  [129_600, "2 d"],
  [99 * 86_400, "99 d"],
  [200 * 86_400, "7 months"],
  [1_100 * 86_400, "3.0 years"],
])("%d seconds are %s", (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test("a time is shown relative to now, and in the format of the logs", () => {
  const at = "2026-11-22T14:05:09.500Z";
  const now = new Date(at).getTime();
  expect(relative(at, now + 600_000)).toBe("10 min ago");
  expect(relative(at, now - 600_000)).toBe("in 10 min");
  expect(relative(at, now + 1_000)).toBe("now");
  expect(utc(at)).toBe("2026-11-22 14:05:09 UTC");
});

test("an id is shortened only if that makes it shorter", () => {
  expect(shortId("12345678901234567")).toBe("12345678901234567");
  expect(shortId("0193c2d4-0000-7000-8000-00000000abcd")).toBe("0193c2d4…0000abcd");
});
