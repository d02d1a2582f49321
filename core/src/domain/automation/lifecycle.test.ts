import { expect, test } from "vitest";
import { nextUndoAt } from "./lifecycle.ts";

const now = new Date("2026-06-01T12:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test.each([
  [0, undefined, inSeconds(5)],
  [3, undefined, inSeconds(40)],
  [12, undefined, inSeconds(600)],
  [0, inSeconds(900), inSeconds(900)],
  [22, undefined, inSeconds(600)],
  [23, undefined, undefined],
  [23, inSeconds(900), undefined],
])("after %d tries, if X names the time %s, the next try is at %s", (tries, retryAt, at) => {
  expect(nextUndoAt(tries, now, retryAt)).toEqual(at);
});
