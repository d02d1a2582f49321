import type { MinersProblemCode } from "@lode/core/contracts/problem";
import type { Sentence } from "@lode/core/domain/sentences/english";
import type { Said } from "@lode/core/domain/sentences/say";
import type { SENTENCES } from "@lode/core/domain/sentences/sentences";
import { writeSaid } from "@lode/core/domain/sentences/template";
import { count, dateAndTime, decimal } from "../lib/format.ts";
import { translationOf } from "./texts.ts";

/**
 * The server's sentences to miners in a language: every code, with the places of the English sentence. English needs
 * no table, because answers have the English too.
 */
export type SentenceTexts = Record<keyof typeof SENTENCES | `problem.${MinersProblemCode}`, string>;

/** How a place is written in the page's language. Any other place is a name, an address or somebody's own words. */
const WRITE: Record<string, (value: string) => string> = {
  amount: (value) => count(Number(value)),
  seconds: (value) => count(Number(value)),
  usdc: (value) => decimal(Number(value), value.split(".")[1]?.length ?? 0),
  until: dateAndTime,
};

const WRITING = {
  value: (place: string, value: string): string => WRITE[place]?.(value) ?? value,
  plural: (value: string, one: string, many: string): string =>
    `${count(Number(value))} ${value === "1" ? one : many}`,
};

/** Writes a sentence of the server in the page's language. */
export function sayHere(sentence: Sentence): string {
  // A plain string comes from an API of 0.1.0, while a release replaces it.
  if (typeof sentence === "string") return sentence;
  const { text, ...said } = sentence;
  const sentences = translationOf("sentences");
  return (sentences && writeSaid(said, sentences, WRITING)) ?? text;
}

/** The sentence of a refusal in the page's language. `said`: set if it is not the sentence of the code. */
export const sayProblem = (code: string, english: string, said?: Said): string =>
  sayHere({ text: english, ...(said ?? { code: `problem.${code}`, values: {} }) });
