/** Each text is posted once, so this also limits how often automation can comment for a task. */
export const MOST_TEXTS = 1_000;
/** In UTF-16 units; applies whatever the network allows. */
const MOST_UNITS = 1_000;

/** Control characters, and characters that change the direction of the text after them. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Normalises a text for comparison: case and invisible characters make no difference to a reader. */
export const foldText = (text: string): string => text.replace(/\p{Cf}/gu, "").toLowerCase();

/**
 * The texts of a task: one text for each line, trimmed and with single spaces. Otherwise every fault, as a
 * sentence that names its line. `networkFault` completes "Line 1 …" if the task's network would refuse a
 * text. The final line break begins no further line.
 */
export function readCommentTexts(
  input: string,
  networkFault: (text: string) => string | undefined,
): { texts: string[]; faults: string[] } {
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
    const fault = faultOf(text) ?? networkFault(text) ?? repeats(firstLine, text, index);
    return fault ? [`Line ${index + 1} ${fault}.`] : [];
  });
  return { texts, faults };
}

function faultOf(text: string): string | undefined {
  if (foldText(text).trim() === "") return "is empty";
  if (STEERING.test(text)) return "holds a character that is no text";
  if (text.length > MOST_UNITS) return `is longer than ${MOST_UNITS} characters`;
  return undefined;
}

function repeats(firstLine: Map<string, number>, text: string, index: number): string | undefined {
  const folded = foldText(text);
  const first = firstLine.get(folded);
  if (first !== undefined) return `says the same as line ${first + 1}`;
  firstLine.set(folded, index);
  return undefined;
}
