import { expect, test } from "vitest";
import { decidePush, type PushAnswer, type PushDecision } from "./decide-push.ts";

test.each<[PushAnswer, number, PushDecision]>([
  [{ status: 201 }, 1, { next: "delivered" }],
  [{ status: 404 }, 1, { next: "end-subscription" }],
  [{ status: 410 }, 3, { next: "end-subscription" }],
  [{ status: 429 }, 1, { next: "retry", afterSeconds: 5 }],
  [{ status: 429, retryAfterSeconds: 120 }, 1, { next: "retry", afterSeconds: 120 }],
  [{ status: 429, retryAfterSeconds: 1 }, 2, { next: "retry", afterSeconds: 60 }],
  [{ status: 503 }, 4, { next: "retry", afterSeconds: 900 }],
  [{ status: 500 }, 40, { next: "retry", afterSeconds: 1_800 }],
  [{ error: "no answer within 10 seconds" }, 1, { next: "retry", afterSeconds: 5 }],
  [{ status: 400 }, 1, { next: "failed" }],
  [{ status: 403 }, 1, { next: "failed" }],
  [{ status: 413 }, 1, { next: "failed" }],
  [{ status: 307 }, 1, { next: "failed" }],
])("after %o to try %d: %o", (answer, tries, expected) => {
  expect(decidePush(answer, tries)).toEqual(expected);
});
