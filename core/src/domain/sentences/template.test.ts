import { expect, test } from "vitest";
import { ownWords, readSaid, storedWords } from "./say.ts";
import { fillTemplate, placesIn, writeSaid } from "./template.ts";

test.each([
  ["1", "Earned 1 point for it."],
  ["0", "Earned 0 points for it."],
  ["2", "Earned 2 points for it."],
])("a place with a noun has a singular and a plural: %s", (points, sentence) => {
  const template = "Earned {points:point|points} for {what}.";
  expect(fillTemplate(template, { points, what: "it" })).toBe(sentence);
});

test("the places of a template are listed in order", () => {
  expect(placesIn("{network} shows {points:point|points} of @{target}")).toEqual([
    "network",
    "points",
    "target",
  ]);
});

test("several sentences are written one after the other, and own words as they are", () => {
  const templates = { one: "Not {what}", act: "follow of {target}", words: "{words}" };
  const act = { code: "act", values: { target: "@lode" } };
  const said = { code: "all", values: { 0: { code: "one", values: { what: act } }, 1: ownWords("{what}?") } };
  expect(writeSaid(said, templates)).toBe("Not follow of @lode. {what}?");
  for (const code of ["newer", "constructor"])
    expect(writeSaid({ code: "one", values: { what: { code, values: {} } } }, templates)).toBeUndefined();
});

const NULL = JSON.stringify({ code: "one", values: null });
const DEEP = `${'{"code":"one","values":{"a":'.repeat(2_000)}"b"${"}}".repeat(2_000)}`;
const NUMBER = JSON.stringify({ code: "one", values: { why: { code: "undone", values: { n: 1 } } } });

test("a stored sentence is read back unchanged, and any other text as somebody's own words", () => {
  const said = { code: "one", values: { why: { code: "undone", values: {} } } };
  expect(readSaid(JSON.stringify(said))).toEqual(said);
  expect(readSaid(storedWords(JSON.stringify(said)))).toEqual(ownWords(JSON.stringify(said)));
  for (const words of ["Several accounts.", "{}", "null", "12", '{"code":1}', '["one"]', NUMBER, NULL, DEEP])
    expect(readSaid(words)).toEqual(ownWords(words));
});
