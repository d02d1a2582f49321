import { expect, test } from "vitest";
import { createBackOff } from "./back-off.ts";

test("the wait doubles from half a second to fifteen and starts again after a healthy half minute", () => {
  const waitAfter = createBackOff();
  expect([0, 0, 0, 0, 0, 0, 0].map(waitAfter)).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000]);
  expect(waitAfter(29_999)).toBe(15_000);
  expect(waitAfter(30_000)).toBe(500);
});
