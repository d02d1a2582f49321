import { expect, test } from "vitest";
import { type Arrivals, arrivalsAfter, batchPause } from "./batching.ts";

const start = new Date("2026-08-01T00:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const COMMENTS_MS = 2_000;
const REPOSTS_MS = 4_000;

/** The state after a steady stream of arrivals at this interval. */
function stream(everyMs: number): Arrivals {
  let arrivals: Arrivals | undefined;
  for (let n = 0; n < 200; n++) arrivals = arrivalsAfter(arrivals, 1, after(n * everyMs));
  return { count: arrivals?.count ?? 0, at: start.getTime() };
}

test.each<[string, Arrivals, number, number, number, number?]>([
  // case, arrivals, pending attempts of all keys, milliseconds since the last probe, pause, longest window
  ["few pending, however fast they arrive", stream(10), 9, 0, 0],
  ["many pending elsewhere, one in two seconds here", stream(2_000), 500, 0, 0],
  ["many pending, two a second here", stream(500), 500, 0, 2_000],
  ["many pending, and 1.5 s have passed", stream(500), 500, 1_500, 500],
  ["many pending, and the window is over", stream(500), 500, 2_100, 0],
  ["15 pending, too slow for three in 600 ms", stream(500), 15, 0, 0],
  ["15 pending, twenty a second here", stream(50), 15, 0, 600],
  ["many pending, and a network that is asked less often", stream(500), 500, 0, 4_000, REPOSTS_MS],
])(
  "the pause before the next probe: %s",
  (_case, arrivals, pending, sinceMs, pause, longestWindowMs = COMMENTS_MS) => {
    expect(batchPause(arrivals, { pending, longestWindowMs }, after(sinceMs))).toBe(pause);
  },
);

test("in a burst on one post, the first attempt is probed at once and the next few open a window", () => {
  const first = arrivalsAfter(undefined, 1, start);
  expect(batchPause(first, { pending: 100, longestWindowMs: COMMENTS_MS }, start)).toBe(0);
  const more = arrivalsAfter(first, 20, after(30));
  expect(batchPause(more, { pending: 40, longestWindowMs: COMMENTS_MS }, after(30))).toBe(1_600);
});

test("arrivals long ago do not count", () => {
  const gone = arrivalsAfter({ count: 100, at: start.getTime() }, 1, after(20_000));
  expect(batchPause(gone, { pending: 500, longestWindowMs: REPOSTS_MS }, after(20_000))).toBe(0);
});
