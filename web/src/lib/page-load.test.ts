import { expect, test } from "vitest";
import { cureFor } from "./page-load.ts";

const NOW = 1_000_000;

test.each([
  [{ online: false, reloadedAt: null }, "wait-for-network"],
  [{ online: false, reloadedAt: NOW - 1 }, "wait-for-network"],
  [{ online: true, reloadedAt: null }, "reload"],
  [{ online: true, reloadedAt: NOW - 29_000 }, "explain"],
  [{ online: true, reloadedAt: NOW - 31_000 }, "reload"],
] as const)("with %j the cure is: %s", (facts, cure) => {
  expect(cureFor(facts, NOW)).toBe(cure);
});
