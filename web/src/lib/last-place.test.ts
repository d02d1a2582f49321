import { expect, test } from "vitest";
import { lastPlace, rememberPlace } from "./last-place.ts";

test.each([
  // visited, then Back leads to
  [[], "/dashboard"],
  [["/profile"], "/dashboard"],
  [["/opportunities", "/profile", "/profile/withdrawals/1", "/profile"], "/opportunities"],
  [["/proof", "/auth", "/profile/twitter-callback", "/profile"], "/proof"],
])("after %j, Back leads to %s", (visited, expected) => {
  rememberPlace("/dashboard");
  for (const path of visited) rememberPlace(path);
  expect(lastPlace()).toBe(expected);
});
