import { expect, test } from "vitest";
import { sparklinePath } from "./sparkline.tsx";

test("values are scaled to the largest, and a missing one interrupts the line", () => {
  expect(sparklinePath([0, 10])).toBe("M0.0 27.0L120.0 1.0");
  expect(sparklinePath([0, null, 10])).toBe("M0.0 27.0M120.0 1.0");
  expect(sparklinePath([0, 0], 5)).toBe("M0.0 27.0L120.0 27.0");
  expect(sparklinePath([])).toBe("");
});
