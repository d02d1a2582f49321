/** X's bound for a post, in the weighted characters that it counts (docs.x.com, "Counting characters"). */
const LONGEST_TEXT = 280;
/** X bills a post with a link thirteen times as much as one without (0.20 against 0.015 USD, 2026), and takes several for spam. */
const MOST_LINKS = 1;

/** Where a link begins and ends as X sees it: with its scheme, or a name with a dot and letters behind it. */
const LINKS = /https?:\/\/\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?/giu;
const LINK_WEIGHT = 23;
/** The characters that count 1 (X's "Counting characters", configuration v3); every other counts 2, and an emoji as one character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: X's first range begins at 0
const LIGHT = /[\u0000-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
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

/** Why X would not take a text, as the end of "Line 1 …"; undefined if it would. */
export function textFault(text: string): string | undefined {
  const links = text.match(LINKS)?.length ?? 0;
  if (links > MOST_LINKS) return `has ${links} links, and ${MOST_LINKS} is allowed`;
  const weight = weightOf(text);
  if (weight > LONGEST_TEXT) return `counts ${weight} characters at X, and ${LONGEST_TEXT} are allowed`;
  return undefined;
}
