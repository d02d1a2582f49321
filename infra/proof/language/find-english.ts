import { patternOf, readCatalogues } from "./english-texts.ts";

/** English words that are no German words, whatever the sentence. */
const WORDS =
  /\b(the|your|you|and|with|from|this|that|these|have|has|been|are|is|of|for|not|which|there|cannot|please|until|because)\b/i;

const anyOf = (texts: readonly string[]) => new RegExp(`^(?:${texts.map(patternOf).join("|")})$`);

const { english, german } = readCatalogues();
/** A short text, such as the label of a button, is compared with a whole text of the page. */
const ENGLISH = anyOf(english);
const GERMAN = anyOf(german);

/** Returns those of the texts that are in English. `allowed`: names, and what people themselves wrote. */
export function findEnglish(texts: readonly string[], allowed: readonly RegExp[] = []): string[] {
  return [...new Set(texts)].filter((text) => {
    const said = allowed.reduce((rest, pattern) => rest.replace(pattern, ""), text).trim();
    return WORDS.test(said) || (ENGLISH.test(said) && !GERMAN.test(said));
  });
}
