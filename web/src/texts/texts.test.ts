import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { germanConsole } from "./console/de/index.ts";
import { german } from "./de/index.ts";

const here = new URL("./", import.meta.url);
const featuresIn = (folder: string): string[] =>
  readdirSync(new URL(folder, here))
    .map((file) => file.replace(/\.tsx?$/, ""))
    .filter((name) => !["index", "sentences"].includes(name))
    .toSorted();

/** Returns every path to a text, and marks texts that take values: `row.state.available`, `row.earned()`. */
function shapeOf(value: object, path = ""): string[] {
  return Object.entries(value).flatMap(([key, text]) => {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof text === "function") return [`${at}()`];
    return typeof text === "object" && text !== null && !Array.isArray(text) ? shapeOf(text, at) : [at];
  });
}

test("each part of the console has its texts in German", () => {
  expect(featuresIn("console/de")).toEqual(featuresIn("console/en"));
  const parts = Object.keys(germanConsole).map((name) => name.replace("console/", ""));
  expect(parts.toSorted()).toEqual(featuresIn("console/en"));
});

test.each(featuresIn("console/en"))("console, %s: the German texts have the English keys", async (part) => {
  const english: Record<string, object> = await import(`./console/en/${part}.ts`);
  const translated: Record<string, object> = germanConsole;
  expect(shapeOf(translated[`console/${part}`] ?? {}).toSorted()).toEqual(
    shapeOf(english[`${part}Texts`] ?? {}).toSorted(),
  );
});

test("each feature has its texts in every language, and the German table lists them all", () => {
  expect(featuresIn("de")).toEqual(featuresIn("en"));
  expect(Object.keys(german).toSorted()).toEqual(featuresIn("en"));
});

test.each(featuresIn("en"))("%s: the German texts have the English keys", async (feature) => {
  const english: Record<string, object> = await import(`./en/${feature}.ts`);
  const texts = english[feature];
  expect(texts, `texts/en/${feature}.ts exports ${feature}`).toBeDefined();
  const translated: Record<string, object> = german;
  expect(shapeOf(translated[feature] ?? {}).toSorted()).toEqual(shapeOf(texts ?? {}).toSorted());
});
