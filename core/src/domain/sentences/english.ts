import { asSaid, readSaid, type Said, type Words } from "./say.ts";
import { SENTENCES } from "./sentences.ts";
import { writeSaid } from "./template.ts";

/** A sentence in English, for operators, exports and logs. */
export const inEnglish = (said: Said): string => writeSaid(said, SENTENCES) ?? said.code;

/** A sentence for an answer: in English, and as codes for other languages. */
export interface Sentence extends Said {
  text: string;
}

export function written(said: Said): Sentence;
export function written(said: Said | null): Sentence | null;
export function written(said: Said | null): Sentence | null {
  return said && { text: inEnglish(said), ...said };
}

/** The English of a stored text. Null stays null. */
export const storedInEnglish = <Stored extends string | null>(stored: Stored): Stored =>
  (stored === null ? null : inEnglish(readSaid(stored))) as Stored;

export const wordsInEnglish = (words: Words): string => inEnglish(asSaid(words));
