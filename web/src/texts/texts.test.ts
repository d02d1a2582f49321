import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as everything from "./de/index.ts";

const { sentences: _, ...german } = everything;
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

/** Every text without values, by its path. */
function plainTexts(value: object, path = ""): [path: string, text: string][] {
  return Object.entries(value).flatMap(([key, text]): [string, string][] => {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof text === "string") return [[at, text]];
    return typeof text === "object" && text !== null ? plainTexts(text, at) : [];
  });
}

/** Loan words, names and signs. A translation was forgotten for any other text that is the same. */
const SAME_WORDS = new Set(
  "Bio Cookies Dashboard Devnet Filter Like Mails Repost Salt Sandbox Support System Wallet".split(" "),
);

test("a German text that equals the English is a word that both languages have", async () => {
  const english = new Map<string, string>();
  const add = (name: string, texts: object = {}) => {
    for (const [path, text] of plainTexts(texts)) english.set(`${name}.${path}`, text);
  };
  for (const name of featuresIn("en")) add(name, (await import(`./en/${name}.ts`))[name]);
  const same = plainTexts(german).filter(
    ([path, text]) =>
      english.get(path) === text &&
      /[a-z]{3}/i.test(text) &&
      !SAME_WORDS.has(text) &&
      !path.endsWith(".inputMode"),
  );
  expect(same).toEqual([]);
});
