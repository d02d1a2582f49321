import { expect, test } from "vitest";
import { decidePushSupport } from "./push-support.ts";

test.each([
  // push, iPhone or iPad, permission, expected
  [true, false, "default", "ready"],
  [true, false, "granted", "ready"],
  [true, false, "denied", "refused"],
  [true, true, "default", "ready"],
  [false, true, undefined, "needs-install"],
  [false, false, undefined, "unsupported"],
  [false, false, "denied", "unsupported"],
] as const)(
  "push: %s, iPhone or iPad: %s, permission: %s: %s",
  (hasPush, isAppleTouch, permission, expected) => {
    expect(decidePushSupport({ hasPush, isAppleTouch, permission })).toBe(expected);
  },
);
