import { PROBLEMS } from "@lode/core/contracts/problem";
import { written } from "@lode/core/domain/sentences/english";
import { ownWords, say } from "@lode/core/domain/sentences/say";
import { SENTENCES } from "@lode/core/domain/sentences/sentences";
import { placesIn } from "@lode/core/domain/sentences/template";
import { expect, test } from "vitest";
import * as german from "./de/index.ts";
import { sentences } from "./de/sentences.ts";
import { sayHere } from "./say.ts";
import { setTranslation } from "./texts.ts";

const ENGLISH: Record<string, string> = {
  ...SENTENCES,
  ...Object.fromEntries(
    Object.entries(PROBLEMS).map(([code, [, sentence]]) => [`problem.${code}`, sentence]),
  ),
};

test("no German sentence is the English one", () => {
  const all = Object.entries(sentences).filter(([code]) => code !== "words");
  expect(all.filter(([code, text]) => ENGLISH[code] === text)).toEqual([]);
});

test.each(Object.entries(sentences))("%s: the German has no place that the English lacks", (code, text) => {
  expect(placesIn(ENGLISH[code] ?? "")).toEqual(expect.arrayContaining(placesIn(text)));
});

const held = { amount: "5000", reason: say("hold.review") };

test("a sentence and the sentence within it are written in the page's language", () => {
  expect(sayHere(written(say("held.text", held)))).toBe(
    `Your withdrawal of 5000 points is on hold: ${SENTENCES["hold.review"]}.`,
  );
  setTranslation(german);
  expect(sayHere(written(say("held.text", held)))).toContain(sentences["hold.review"]);
  expect(sayHere(written(say("too-few.x", { needed: 30, has: 12 })))).toBe("Braucht 30+ Follower (hat 12)");
  setTranslation({});
});

test("somebody's own words are the same in every language", () => {
  setTranslation(german);
  expect(sayHere(written(ownWords("Chargeback, see ticket 12")))).toBe("Chargeback, see ticket 12");
  setTranslation({});
});

test("a code of a newer server, and a plain text of an older one, stay as they are", () => {
  setTranslation(german);
  expect(sayHere({ text: "Something new", code: "new", values: {} })).toBe("Something new");
  expect(sayHere("The account was removed" as never)).toBe("The account was removed");
  setTranslation({});
});
