import { expect, test } from "vitest";
import { germanConsole } from "./de/index.ts";
import { overviewTexts } from "./de/overview.ts";
import { operatorSentences } from "./de/sentences.ts";
import { uiTexts } from "./de/ui.ts";

test.each([
  ["a state", uiTexts.states.held],
  ["a line of a chart", operatorSentences["line.held"]],
  ["the overview, one", overviewTexts.held("", 1)],
  ["the overview, more", overviewTexts.held("", 2)],
])("what is held waits, in German: %s", (_place, text) => {
  expect(text).toMatch(/warte/);
});

test("a service level has one German name", () => {
  expect(overviewTexts.views.levels).toBe(`${overviewTexts.level}n`);
});

test("a role has a German name", () => {
  expect(Object.values(uiTexts.roles)).not.toContain("owner");
});

test("no German text of the console abbreviates a day", () => {
  expect(JSON.stringify(germanConsole)).not.toMatch(/\d T\b/);
});
