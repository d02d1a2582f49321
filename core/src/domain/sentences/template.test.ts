import { expect, test } from "vitest";
import { fillTemplate, patternOf, placesIn } from "./template.ts";

test.each([
  ["1", "Earned 1 point for it."],
  ["0", "Earned 0 points for it."],
  ["2", "Earned 2 points for it."],
])("a place with a noun says one and many: %s", (points, sentence) => {
  const template = "Earned {points:point|points} for {what}.";
  expect(fillTemplate(template, { points, what: "it" })).toBe(sentence);
  expect(patternOf(template).exec(sentence)?.slice(1)).toEqual([points, "it"]);
});

test("the places of a template in their order", () => {
  expect(placesIn("{network} shows {points:point|points} of @{target}")).toEqual([
    "network",
    "points",
    "target",
  ]);
});

test("a pattern takes signs of regular expressions as they are", () => {
  expect(
    patternOf("Need {needed}+ followers (has {has})").exec("Need 30+ followers (has 2)")?.slice(1),
  ).toEqual(["30", "2"]);
});
