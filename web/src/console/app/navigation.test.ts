import { expect, test } from "vitest";
import { nextPath } from "./navigation.ts";

test.each([
  ["/jobs?queue=payouts#row", "/jobs?queue=payouts#row"],
  [null, "/"],
  ["", "/"],
  ["jobs", "/"],
  ["https://elsewhere.test/", "/"],
  ["//elsewhere.test/", "/"],
  ["/\\elsewhere.test/", "/"],
  ["/\t/elsewhere.test", "/"],
  ["/sign-in?next=/sign-in", "/"],
  ["/././/elsewhere.test/", "/"],
  ["/jobs/..//elsewhere.test/", "/"],
])("after the sign-in, %o leads to %s", (next, path) => {
  expect(nextPath(next)).toBe(path);
});
