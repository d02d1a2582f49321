import { expect, test } from "vitest";
import { displayName } from "./account-forms.ts";

test.each([
  ["Ada", "Ada"],
  ["  Ada\u202e\u200b  ", "Ada"],
  ["कि", "कि"],
  ["👩‍🚀", "👩‍🚀"],
  ["می‌خواهم", "می‌خواهم"],
  ["⛏", "⛏"],
])("the name %j is kept as %j", (typed, kept) => {
  expect(displayName.parse(typed)).toBe(kept);
});

test.each([
  "",
  " ",
  "\u200b",
  "\u00ad",
  "\u3164",
  "\u2800",
  "\u115f\u1160",
  "\uffa0",
  "\u2060",
  "\ufeff",
  "\u200d",
  "\u0301",
  "\u{1d159}",
])("adversary: the name %j has no visible character and is refused", (typed) => {
  expect(displayName.safeParse(typed).success).toBe(false);
});
