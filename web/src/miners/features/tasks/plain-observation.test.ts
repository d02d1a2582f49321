import { expect, test } from "vitest";
import { plainObservation } from "./plain-observation.ts";

test.each([
  ["connection_status of @lode: following, followed_by", "X shows: following @lode"],
  ["connection_status of @lode: none", "X shows: not following @lode"],
  ["connection_status of @lode: followed_by", "X shows: not following @lode"],
  ["connection_status of @lode: follow_request_sent", "X shows: asked to follow @lode, not accepted yet"],
  ["20 newest likes read", "X shows: 20 newest likes read"],
])("%s", (observed, said) => {
  expect(plainObservation(observed)).toBe(said);
});
