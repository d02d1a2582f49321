import { withoutLinks } from "./text-fault.ts";

/** The mentions at the beginning of a reply. */
const MENTIONS = /^(?:@\w+\s+)+/;
/** X escapes these three in what it returns. */
const ESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

const essence = (text: string): string => {
  const given = text.normalize("NFC").replace(/&(?:amp|lt|gt);/g, (entity) => ESCAPED[entity] ?? entity);
  return withoutLinks(given.replace(MENTIONS, "")).replace(/\s+/g, " ").trim();
};

/** Whether a post on X has the text that Lode posted: X adds mentions, shortens links and escapes characters. */
export const isSameText = (shown: string, given: string): boolean => essence(shown) === essence(given);
