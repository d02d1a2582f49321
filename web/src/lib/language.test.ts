import { expect, test } from "vitest";
import { chooseFrom } from "./language.ts";

test.each([
  // stored choice, the browser's languages, the language of the page
  [null, [], "en"],
  [null, ["fr-FR", "de-AT", "en"], "de"],
  [null, ["en-GB", "de"], "en"],
  [null, ["fr"], "en"],
  ["en", ["de"], "en"],
  ["de", ["en"], "de"],
  ["tlh", ["de"], "de"],
] as const)("with %s stored and the browser languages %j, the page is in %s", (kept, browser, language) => {
  expect(chooseFrom(kept, browser)).toBe(language);
});
