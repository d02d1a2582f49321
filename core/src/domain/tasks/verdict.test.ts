import { expect, test } from "vitest";
import { judgeSighting } from "./verdict.ts";

test.each([
  [{ present: true, exact: true }, "verified"],
  [{ present: true, exact: false }, "verified"],
  [{ present: false, exact: true }, "not_done"],
  [{ present: false, exact: false }, "unknown"],
  [{ present: null, exact: true, obstacle: "X did not answer in time" }, "unknown"],
] as const)("%o is %s", (sighting, verdict) => {
  expect(judgeSighting("follow", "lode", sighting).verdict).toBe(verdict);
});

test("not done names what was looked for, unknown names the obstacle", () => {
  expect(judgeSighting("like", "lode", { present: false, exact: true })).toMatchObject({
    reason: expect.stringContaining("@lode"),
  });
  expect(judgeSighting("like", "lode", { present: null, exact: true, obstacle: "X is limiting" })).toEqual({
    verdict: "unknown",
    reason: "X is limiting",
  });
});
