import { expect, test } from "vitest";
import { keptCode } from "./referral-link.ts";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const CODE = "0123456789";

test.each([
  [`${CODE} ${NOW}`, CODE],
  [`${CODE} ${NOW - 30 * DAY}`, CODE],
  [`${CODE} ${NOW - 30 * DAY - 1}`, undefined],
  [`${CODE} ${NOW + DAY}`, undefined],
  [`${CODE} soon`, undefined],
  ["<script> 1", undefined],
  [CODE, undefined],
  [null, undefined],
])("the stored text %j gives the code %s", (kept, code) => {
  expect(keptCode(kept, NOW)).toBe(code);
});
