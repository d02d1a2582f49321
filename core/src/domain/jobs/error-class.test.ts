import { expect, test } from "vitest";
import { errorClassOf } from "./error-class.ts";

test.each([
  ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED …"],
  ["X answered 503 after 812 ms", "X answered … after … ms"],
  ["no row 01900000-0000-7000-8000-000000000000 in withdrawals", "no row … in withdrawals"],
  ["blockhash 9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin not found", "blockhash … not found"],
  ["expired at 2026-11-22T10:00:00.000Z", "expired at …"],
  ["took 0.1234567890123456 ms", "took … ms"],
  ["block 3f2a9c0d1e4b5a69 is gone", "block … is gone"],
  ["first line\n    at a stack", "first line"],
  ["  spaces   and\ttabs ", "spaces and tabs"],
  ["", ""],
])("the error %j belongs to the class %j", (error, expected) => {
  expect(errorClassOf(error)).toBe(expected);
});

test("failures with the same cause have the same class, and a long class is cut", () => {
  expect(errorClassOf("timeout of 10000 ms at 10.0.0.1:443")).toBe(
    errorClassOf("timeout of 9 ms at 10.2.3.4:80"),
  );
  expect(errorClassOf("x ".repeat(500))).toHaveLength(120);
});
