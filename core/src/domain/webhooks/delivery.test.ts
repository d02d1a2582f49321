import { expect, test } from "vitest";
import { decideDelivery, RETRY_SECONDS } from "./delivery.ts";

test.each([
  [{ status: 200 }, 1, { next: "delivered" }],
  [{ status: 204 }, 11, { next: "delivered" }],
  [{ status: 410 }, 1, { next: "disable-endpoint" }],
  [{ status: 301 }, 1, { next: "retry", afterSeconds: 5 }],
  [{ status: 404 }, 2, { next: "retry", afterSeconds: 60 }],
  [{ status: 500 }, 10, { next: "retry", afterSeconds: 36_000 }],
  [{ status: 500 }, 11, { next: "failed" }],
  [{ error: "no answer within 10 seconds" }, 1, { next: "retry", afterSeconds: 5 }],
  [{ error: "no answer within 10 seconds" }, 11, { next: "failed" }],
])("the answer %o to try number %d leads to %o", (answer, tries, decision) => {
  expect(decideDelivery(answer, tries)).toEqual(decision);
});

test("the tries are spread over 24 hours, with each pause longer than the previous", () => {
  const total = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0);
  expect(total).toBeGreaterThan(23 * 3_600);
  expect(total).toBeLessThanOrEqual(24 * 3_600);
  expect([...RETRY_SECONDS].sort((a, b) => a - b)).toEqual([...RETRY_SECONDS]);
});
