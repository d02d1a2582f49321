import { expect, test } from "vitest";
import { lastPlace, rememberPlace, returnPathOf } from "./return-path.ts";

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

test.each([
  ["/profile#automation", "/profile#automation"],
  ["/dashboard", "/dashboard"],
  ["/proof", "/proof"],
  ["/", null],
  ["/auth", null],
  ["/profile/twitter-callback", null],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["https://evil.example/profile", null],
  ["/profile?next=//evil.example", null],
  ["/profile#<script>", null],
  ["javascript:alert(1)", null],
  [{ path: "/profile" }, null],
  [null, null],
])("%j is resumed as %j", (path, resumed) => {
  expect(returnPathOf(path)).toBe(resumed);
});
