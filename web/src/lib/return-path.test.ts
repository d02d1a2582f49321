import { expect, test } from "vitest";
import { returnPathOf } from "./return-path.ts";

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
