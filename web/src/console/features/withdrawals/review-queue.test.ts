import { expect, test } from "vitest";
import { placeOf } from "./review-queue.ts";

const queue = (...ids: string[]) => ids.map((id) => ({ id }));

test.each([
  ["a", queue("a", "b", "c"), { n: 1, of: 3, next: "b" }],
  ["c", queue("a", "b", "c"), { n: 3, of: 3, next: "a" }],
  ["a", queue("a"), { n: 1, of: 1, next: undefined }],
  ["x", queue("a", "b"), undefined],
  ["x", [], undefined],
])("in the queue, %s of %j is at %o", (id, reviews, place) => {
  expect(placeOf(id, reviews)).toEqual(place);
});
