import { expect, test } from "vitest";
import { chooseFrom } from "./language.ts";

test.each([
  // stored, the browser's, chosen
  [null, [], "en"],
  [null, ["fr-FR", "de-AT", "en"], "de"],
  [null, ["en-GB", "de"], "en"],
  [null, ["fr"], "en"],
  ["en", ["de"], "en"],
  ["de", ["en"], "de"],
  ["tlh", ["de"], "de"],
] as const)("chosen %s, browser %j: %s", (kept, browser, language) => {
  expect(chooseFrom(kept, browser)).toBe(language);
});
