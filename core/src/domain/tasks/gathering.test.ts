import { expect, test } from "vitest";
import { type Crowd, crowdAfter, gatheringPause } from "./gathering.ts";

const start = new Date("2026-08-01T00:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const one = { taskType: "comment", newcomers: 1 } as const;

/** What a steady stream looks like after a while: one every so many milliseconds. */
function stream(everyMs: number): Crowd {
  let crowd: Crowd | undefined;
  for (let n = 0; n < 200; n++) crowd = crowdAfter(crowd, one, after(n * everyMs));
  return { taskType: "comment", size: crowd?.size ?? 0, at: start };
}

test.each<[string, Crowd | undefined, number, number, number]>([
  // the task, who waits in the house, milliseconds since the last question, the pause
  ["nobody came before", undefined, 500, 0, 0],
  ["a few wait, however fast they come", stream(10), 9, 0, 0],
  ["a rush elsewhere, one in two seconds here", stream(2_000), 500, 0, 0],
  ["a rush, two a second here", stream(500), 500, 0, 2_000],
  ["a rush, and 1.5 s have passed", stream(500), 500, 1_500, 500],
  ["a rush, and the window is over", stream(500), 500, 2_100, 0],
  ["15 wait, too slow to gather three in 600 ms", stream(500), 15, 0, 0],
  ["15 wait, twenty a second here", stream(50), 15, 0, 600],
  [
    "a rush on reposts, which X shows to an app less often",
    { ...stream(500), taskType: "repost" },
    500,
    0,
    4_000,
  ],
])("%s", (_case, crowd, waiting, sinceMs, pause) => {
  expect(gatheringPause(crowd, waiting, after(sinceMs))).toBe(pause);
});

test("a burst on one post: the first is asked about at once, the next few open a window", () => {
  const first = crowdAfter(undefined, one, start);
  expect(gatheringPause(first, 100, start)).toBe(0);
  const more = crowdAfter(first, { ...one, newcomers: 20 }, after(30));
  expect(gatheringPause(more, 40, after(30))).toBe(1_600);
});

test("a crowd that has gone is forgotten", () => {
  const gone = crowdAfter({ taskType: "repost", size: 100, at: start }, one, after(20_000));
  expect(gatheringPause(gone, 500, after(20_000))).toBe(0);
});
