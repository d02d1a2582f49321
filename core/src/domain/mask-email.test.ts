import { expect, test } from "vitest";
import { maskEmail } from "./mask-email.ts";

test.each([
  ["ada@lode.test", "a••@lode.test"],
  ["a@lode.test", "a••@lode.test"],
  ['"odd@name"@lode.test', '"••@lode.test'],
  ["@lode.test", "••"],
  ["no address", "••"],
])("%s is shown as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
