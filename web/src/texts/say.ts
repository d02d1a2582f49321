import type { ProblemCode } from "@lode/core/contracts/problem";
import type { Phrase, Said } from "@lode/core/domain/sentences/said";
import type { MINER_SENTENCES } from "@lode/core/domain/sentences/sentences";
import { fillTemplate } from "@lode/core/domain/sentences/template";
import { count, dateAndTime, decimal } from "../lib/format.ts";
import { translationOf } from "./texts.ts";

/**
 * The server's sentences to miners in a language: every code, with the places of the English sentence. English needs none,
 * because the server sends its English beside the codes.
 */
export type SentenceTexts = Record<keyof typeof MINER_SENTENCES | `problem.${ProblemCode}`, string>;

/** How a place is written in the page's language. Any other place is a name, an address or somebody's own words. */
const WRITE: Record<string, (value: string) => string> = {
  amount: (value) => count(Number(value)),
  seconds: (value) => count(Number(value)),
  usdc: (value) => decimal(Number(value), value.split(".")[1]?.length ?? 0),
  until: dateAndTime,
};

const plural = (value: string, one: string, many: string): string =>
  `${count(Number(value))} ${value === "1" ? one : many}`;

type Table = Partial<Record<string, string>>;
const table = (): Table | undefined => translationOf("sentences");

/** Says what the server said in the page's language. The English stays if any of it has no code. */
export function sayHere(english: string, said: readonly Said[] = []): string {
  const sentences = table();
  if (!sentences || said.length === 0) return english;
  const parts = said.map((one) => sayOne(sentences, one));
  return parts.every((part) => part !== undefined) ? parts.join(". ") : english;
}

/** The sentence of a refusal that the page itself foresees. */
export const sayProblem = (code: ProblemCode, english: string): string =>
  sayHere(english, [{ code: `problem.${code}`, values: {} }]);

function sayOne(sentences: Table, { code, values }: Said): string | undefined {
  const template = sentences[code];
  if (template === undefined) return undefined;
  const written = Object.entries(values).map(([place, value]) => [
    place,
    writeValue(sentences, place, value),
  ]);
  return fillTemplate(template, Object.fromEntries(written), plural);
}

function writeValue(sentences: Table, place: string, value: string | Phrase[]): string {
  if (typeof value === "string") return WRITE[place]?.(value) ?? value;
  return value.map((phrase) => sayOne(sentences, phrase) ?? "").join(". ");
}

const SUFFIX = "_said";

/** Replaces each sentence of an answer that has its codes beside it (`reason` beside `reason_said`). */
export function sayAnswer<Answer>(answer: Answer): Answer {
  return table() ? (translate(answer) as Answer) : answer;
}

function translate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translate);
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const said = fields[`${name}${SUFFIX}`];
      return [name, Array.isArray(said) ? sayField(field, said as Said[]) : translate(field)];
    }),
  );
}

/** A list of sentences has one code for each. */
function sayField(field: unknown, said: readonly Said[]): unknown {
  if (typeof field === "string") return sayHere(field, said);
  if (!Array.isArray(field) || field.length !== said.length) return field;
  return field.map((sentence: string, n) => sayHere(sentence, said.slice(n, n + 1)));
}
