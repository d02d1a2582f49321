import { englishTexts, patternOf } from "./english-texts.ts";

/** English words that are no German words, whatever the sentence. */
const WORDS =
  /\b(the|your|you|and|with|from|this|that|these|have|has|been|are|is|of|for|not|which|there|cannot|please|until|because)\b/i;

const patterns = englishTexts().map((text) => ({ text, pattern: patternOf(text) }));
/** A short text, such as the label of a button, is compared with a whole text of the page. */
const WHOLE = new RegExp(`^(?:${patterns.map(({ pattern }) => pattern).join("|")})$`);

/** Returns those of the texts that are in English. `allowed`: names, and what people themselves wrote. */
export function findEnglish(texts: readonly string[], allowed: readonly RegExp[] = []): string[] {
  return [...new Set(texts)].filter((text) => {
    const said = allowed.reduce((rest, pattern) => rest.replace(pattern, ""), text).trim();
    return said !== "" && (WORDS.test(said) || WHOLE.test(said));
  });
}
