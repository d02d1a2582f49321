/** X's limit for a post, in X's weighted characters (docs.x.com, "Counting characters"). */
const LONGEST_TEXT = 280;
/** X bills a post with a link thirteen times as much (0.20 USD, 2026), and treats several links as spam. */
const MOST_LINKS = 1;

/** A link as X sees it: text with a scheme, or a name with a dot followed by letters. */
const LINKS = /https?:\/\/\S+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?/giu;
const LINK_WEIGHT = 23;
/**
 * The characters of weight 1 (X's "Counting characters", configuration v3). All others weigh 2; an emoji
 * counts as a single character.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: X's first range begins at 0
const LIGHT = /[\u0000-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

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

const withoutLinks = (text: string): string => text.replace(LINKS, "");

/** Why X would refuse a text, as the end of "Line 1 …"; undefined if it would accept it. */
export function textFault(text: string): string | undefined {
  const links = text.match(LINKS)?.length ?? 0;
  if (links > MOST_LINKS) return `has ${links} links, and ${MOST_LINKS} is allowed`;
  const weight = weightOf(text);
  if (weight > LONGEST_TEXT) return `counts ${weight} characters at X, and ${LONGEST_TEXT} are allowed`;
  return undefined;
}

const MENTIONS = /^(?:@\w+\s+)+/;
/** The three characters that X escapes in its answers. */
const ESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

const essence = (text: string): string => {
  const given = text.normalize("NFC").replace(/&(?:amp|lt|gt);/g, (entity) => ESCAPED[entity] ?? entity);
  return withoutLinks(given.replace(MENTIONS, "")).replace(/\s+/g, " ").trim();
};

/** Whether a post on X has Lode's text, although X adds mentions, shortens links and escapes characters. */
export const isSameText = (shown: string, given: string): boolean => essence(shown) === essence(given);
