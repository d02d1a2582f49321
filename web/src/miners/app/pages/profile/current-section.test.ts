import { expect, test } from "vitest";
import { currentOf } from "./use-current-section.ts";

test.each([
  // tops of the cards, at the end of the page, current card
  [[120, 500, 900], false, 0],
  [[-300, 299, 700], false, 1],
  [[-300, 301, 700], false, 0],
  [[-900, -400, 200], false, 2],
  [[-900, -400, 600], true, 2],
  [[400, 800, 1_200], false, 0],
  // A card that is not rendered yet is not current.
  [[-300, Number.POSITIVE_INFINITY, 100], false, 1],
])("tops %j, at the end %s: card %d", (tops, isAtEnd, current) => {
  expect(currentOf(tops, 1_000, isAtEnd)).toBe(current);
});
