import type { PlacesOf, SentenceCode } from "./sentences.ts";
import type { Said } from "./template.ts";

export type { Said };

/** The sentence of a code, with a value for each of its places. Needs no catalogue, so the page loads none. */
export const say = <Code extends SentenceCode>(code: Code, ...places: PlacesOf<Code>): Said => ({
  code,
  values: Object.fromEntries(
    Object.entries<string | number | bigint | Said>(places[0] ?? {}).map(([place, value]) => [
      place,
      typeof value === "object" ? (value ?? "") : String(value),
    ]),
  ),
});

/** A sentence, or somebody's own words. */
export type Words = Said | string;

/** Somebody's own words: an operator's reason, or a sentence that 0.1.0 stored. */
export const ownWords = (words: string): Said => ({ code: "words", values: { words } });

/** Words as a sentence. */
export const asSaid = (words: Words): Said => (typeof words === "string" ? ownWords(words) : words);

/** Words as a column of text has them: `readSaid` reads them back. */
export const storedWords = (words: Words): string => JSON.stringify(asSaid(words));

/** Several sentences as one; at least one must be there. */
export const sayAll = (sentences: readonly Said[]): Said => {
  const [only] = sentences;
  return sentences.length === 1 && only
    ? only
    : { code: "all", values: Object.fromEntries(sentences.entries()) };
};

/** Reads the sentence that a text column stores as JSON. Any other text is somebody's own words. */
export function readSaid(stored: string): Said {
  try {
    const read: unknown = JSON.parse(stored);
    if (isSaid(read)) return read;
  } catch {
    // Own words are not JSON.
  }
  return ownWords(stored);
}

/** A reason within a notice within a list is three levels deep; the rest is margin. */
const DEEPEST = 5;

const isSaid = (read: unknown, depth = 0): read is Said => {
  const { code, values } = (read ?? {}) as Partial<Said>;
  if (depth > DEEPEST || typeof code !== "string") return false;
  if (typeof values !== "object" || values === null || Array.isArray(values)) return false;
  return Object.values(values).every((value) => typeof value === "string" || isSaid(value, depth + 1));
};
