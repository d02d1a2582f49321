import { expect, test } from "vitest";
import { type Arrivals, arrivalsAfter, batchPause } from "./batching.ts";

const start = new Date("2026-08-01T00:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const one = { taskType: "comment", newcomers: 1 } as const;

/** What a steady stream looks like after a while: one every so many milliseconds. */
function stream(everyMs: number): Arrivals {
  let arrivals: Arrivals | undefined;
  for (let n = 0; n < 200; n++) arrivals = arrivalsAfter(arrivals, one, after(n * everyMs));
  return { taskType: "comment", count: arrivals?.count ?? 0, at: start };
}

test.each<[string, Arrivals | undefined, number, number, number]>([
  // the task, pending on all tasks, milliseconds since the last question, the pause
  ["no attempt came before", undefined, 500, 0, 0],
  ["few pending, however fast they arrive", stream(10), 9, 0, 0],
  ["many pending elsewhere, one in two seconds here", stream(2_000), 500, 0, 0],
  ["many pending, two a second here", stream(500), 500, 0, 2_000],
  ["many pending, and 1.5 s have passed", stream(500), 500, 1_500, 500],
  ["many pending, and the window is over", stream(500), 500, 2_100, 0],
  ["15 pending, too slow for three in 600 ms", stream(500), 15, 0, 0],
  ["15 pending, twenty a second here", stream(50), 15, 0, 600],
  [
    "many pending, and reposts, which X shows to an app less often",
    { ...stream(500), taskType: "repost" },
    500,
    0,
    4_000,
  ],
])("%s", (_case, arrivals, pending, sinceMs, pause) => {
  expect(batchPause(arrivals, pending, after(sinceMs))).toBe(pause);
});

test("a burst on one post: the first is asked about at once, the next few open a window", () => {
  const first = arrivalsAfter(undefined, one, start);
  expect(batchPause(first, 100, start)).toBe(0);
  const more = arrivalsAfter(first, { ...one, newcomers: 20 }, after(30));
  expect(batchPause(more, 40, after(30))).toBe(1_600);
});

test("arrivals long ago count for nothing", () => {
  const gone = arrivalsAfter({ taskType: "repost", count: 100, at: start }, one, after(20_000));
  expect(batchPause(gone, 500, after(20_000))).toBe(0);
});
