import { NETWORKS } from "../domain/networks/networks.ts";
import type { Phrase, Said } from "../domain/sentences/said.ts";
import { MINER_SENTENCES } from "../domain/sentences/sentences.ts";
import { fixedLength, patternOf, placesIn } from "../domain/sentences/template.ts";
import { PROBLEMS } from "./problem.ts";

/** The places that hold our own sentences. Any other place holds a name, a figure or somebody's own words. */
const OWN_WORDS: readonly string[] = ["reason", "what", "why", "error"];

interface Reader {
  code: string;
  start: string;
  pattern: RegExp;
  places: string[];
}

const TEMPLATES: [code: string, template: string][] = [
  ...Object.entries(MINER_SENTENCES),
  ...Object.entries(PROBLEMS).map(([code, [, sentence]]): [string, string] => [`problem.${code}`, sentence]),
];

/** The most specific template first, so that no other template reads its sentences. */
const READERS: readonly Reader[] = TEMPLATES.map(([code, template]) => ({
  code,
  start: template.slice(0, template.includes("{") ? template.indexOf("{") : undefined),
  pattern: patternOf(template),
  places: placesIn(template),
  length: fixedLength(template),
})).toSorted((a, b) => b.length - a.length);

/**
 * Reads a sentence, or several that ". " joins, back as codes. The database keeps sentences, so that exports
 * and operators can read them. Empty if any part is not ours, for example an operator's own words.
 */
export function readSentence(text: string): Said[] {
  const whole = readOne(text);
  if (whole) return [whole];
  const parts = text.split(". ").map(readOne);
  return parts.every((part) => part !== undefined) ? parts : [];
}

function readOne(text: string): Said | undefined {
  for (const { code, start, pattern, places } of READERS) {
    const found = text.startsWith(start) ? pattern.exec(text) : null;
    if (!found) continue;
    const values = places.map((place, n) => [place, readValue(place, found[n + 1] ?? "")] as const);
    if (values.every(([place, value]) => fits(place, value)))
      return { code, values: Object.fromEntries(values) };
  }
  return undefined;
}

const NAMES: readonly string[] = Object.values(NETWORKS).map(({ name }) => name);

/** Keeps a template with few fixed words from reading somebody else's sentence. */
function fits(place: string, value: string | Phrase[]): boolean {
  if (place === "network") return typeof value === "string" && NAMES.includes(value);
  return place !== "what" || typeof value !== "string";
}

function readValue(place: string, value: string): string | Phrase[] {
  const said = OWN_WORDS.includes(place) ? readSentence(value) : [];
  return said.length > 0 ? said.map(asPhrase) : value;
}

/** A phrase is not taken apart further. */
const asPhrase = ({ code, values }: Said): Phrase => ({
  code,
  values: Object.fromEntries(
    Object.entries(values).flatMap(([place, value]) => (typeof value === "string" ? [[place, value]] : [])),
  ),
});
