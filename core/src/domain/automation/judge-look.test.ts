import { expect, test } from "vitest";
import { judgeLook } from "./judge-look.ts";

const now = new Date("2026-06-01T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const inSeconds = (seconds: number) => ({ next: "wait", until: secondsAgo(-seconds) });

test.each([
  // what was seen, seconds since the act, looks so far, what follows
  [{ present: true, exact: false }, 1, 0, { next: "done" }],
  [{ present: true, exact: true }, 100_000, 9, { next: "done" }],
  [{ present: false, exact: true }, 10, 0, inSeconds(5)],
  [{ present: false, exact: true }, 60, 3, { next: "act-again" }],
  [{ present: false, exact: false }, 3_600, 3, inSeconds(40)],
  [{ present: null, exact: false }, 10, 12, inSeconds(600)],
  [{ present: null, exact: false, retryAt: secondsAgo(-900) }, 10, 0, inSeconds(900)],
  [{ present: null, exact: false }, 86_400, 200, { next: "give-up" }],
  [{ present: false, exact: false }, 86_400, 200, { next: "give-up" }],
])("%o, %d s after the act, looked %d times", (look, seconds, looks, expected) => {
  expect(judgeLook(look, { actedAt: secondsAgo(seconds), looks }, now)).toEqual(expected);
});
