/** X's bound for a post, in the weighted characters that it counts (docs.x.com, "Counting characters"). */
export const LONGEST_TEXT = 280;
/** X bills a post with a link thirteen times as much as one without (0.20 against 0.015 USD, 2026), and takes several for spam. */
export const MOST_LINKS = 1;
/** Each is posted once, so this also limits how often automation can comment for one task. */
export const MOST_TEXTS = 1_000;
/** UTF-16 units; a link counts 23 to X however long it is, so a text that fits may be longer than 280. */
export const MOST_UNITS = 1_000;

/** Where a link begins and ends as X sees it: with its scheme, or a name with a dot and letters behind it. */
const LINKS = /https?:\/\/\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?/giu;
const LINK_WEIGHT = 23;
/** The characters that count 1 (X's "Counting characters", configuration v3); every other counts 2, and an emoji as one character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: X's first range begins at 0
const LIGHT = /[\u0000-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Controls, and characters that change the direction of what follows. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How long X takes a text to be. */
export function weightOf(text: string): number {
  const normal = text.normalize("NFC");
  const links = normal.match(LINKS)?.length ?? 0;
  return links * LINK_WEIGHT + weightWithoutLinks(withoutLinks(normal));
}

function weightWithoutLinks(text: string): number {
  let weight = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (EMOJI.test(segment)) weight += 2;
    else for (const character of segment) weight += LIGHT.test(character) ? 1 : 2;
  }
  return weight;
}

/** What is left of a text without its links: X puts addresses of its own in their place. */
export const withoutLinks = (text: string): string => text.replace(LINKS, "");

/** Normalises a text for comparison: texts that differ only in case or invisible characters are the same to a reader. */
export const foldText = (text: string): string => text.replace(/\p{Cf}/gu, "").toLowerCase();

/**
 * The texts of a task, one a line, with single spaces and without spaces around them; or every fault, as a sentence
 * that names its line. The line break at the end begins no line.
 */
export function readCommentTexts(input: string): { texts: string[]; faults: string[] } {
  const lines = input
    .replace(/^\ufeff/, "")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  if (lines.length > MOST_TEXTS) {
    return { texts: [], faults: [`A task has at most ${MOST_TEXTS} texts, and these are ${lines.length}.`] };
  }
  const texts = lines.map((line) => line.normalize("NFC").trim().replace(/ +/g, " "));
  const firstLine = new Map<string, number>();
  const faults = texts.flatMap((text, index) => {
    const fault = faultOf(text) ?? repeats(firstLine, text, index);
    return fault ? [`Line ${index + 1} ${fault}.`] : [];
  });
  return { texts, faults };
}

function faultOf(text: string): string | undefined {
  if (foldText(text).trim() === "") return "is empty";
  if (STEERING.test(text)) return "holds a character that is no text";
  if (text.length > MOST_UNITS) return `is longer than ${MOST_UNITS} characters`;
  const links = text.match(LINKS)?.length ?? 0;
  if (links > MOST_LINKS) return `has ${links} links, and ${MOST_LINKS} is allowed`;
  const weight = weightOf(text);
  if (weight > LONGEST_TEXT) return `counts ${weight} characters at X, and ${LONGEST_TEXT} are allowed`;
  return undefined;
}

function repeats(firstLine: Map<string, number>, text: string, index: number): string | undefined {
  const folded = foldText(text);
  const first = firstLine.get(folded);
  if (first !== undefined) return `says the same as line ${first + 1}`;
  firstLine.set(folded, index);
  return undefined;
}
