import { expect, test } from "vitest";
import { proof } from "./en/proof.ts";

test.each([
  [1, "Your entry is under root #7, and its signature is valid."],
  [2, "Both of your entries are under root #7, and its signature is valid."],
  [3, "All 3 of your entries are under root #7, and its signature is valid."],
])("%d entries", (entries, sentence) => {
  expect(proof.result.good(String(entries), entries, 7)).toBe(sentence);
});
