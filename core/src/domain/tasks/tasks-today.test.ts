import { expect, test } from "vitest";
import { tasksToday } from "./tasks-today.ts";

test.each([
  // done, open, recommended
  [0, 9, 3],
  [2, 9, 3],
  [2, 0, 2],
  [1, 1, 2],
  [0, 2, 2],
  [3, 9, 3],
  [5, 9, 5],
  [0, 0, 0],
])("%d done and %d open: of %d", (done, open, recommended) => {
  expect(tasksToday(done, open)).toEqual({ done, recommended });
});
