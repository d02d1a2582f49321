import { expect, test } from "vitest";
import { apiError } from "../../../lib/api-error.ts";
import { keyFor } from "./idempotency-key.ts";

const BODY = { amount: 100 };
const first = keyFor(BODY, null, null);

test("a key has 128 bits, and no two keys are equal", () => {
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor(BODY, null, null).key).not.toBe(first.key);
});

test.each([
  ["the network failed", apiError(0, "unreachable", {}), BODY, true],
  ["the server failed", apiError(503, "unavailable", {}), BODY, true],
  ["the server failed, but the amount was changed", apiError(503, "", {}), { amount: 200 }, false],
  ["the server refused", apiError(400, "no", {}), BODY, false],
  ["it succeeded", null, BODY, false],
])("after %s the key is kept: %s", (_, error, body, kept) => {
  expect(keyFor(body, first, error).key === first.key).toBe(kept);
});
