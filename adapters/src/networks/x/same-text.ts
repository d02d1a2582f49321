import { withoutLinks } from "./text-fault.ts";

/** The mentions at the start of a reply. */
const MENTIONS = /^(?:@\w+\s+)+/;
/** The three characters that X escapes in its answers. */
const ESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

const essence = (text: string): string => {
  const given = text.normalize("NFC").replace(/&(?:amp|lt|gt);/g, (entity) => ESCAPED[entity] ?? entity);
  return withoutLinks(given.replace(MENTIONS, "")).replace(/\s+/g, " ").trim();
};

/** Whether a post on X has Lode's text, although X adds mentions, shortens links and escapes characters. */
export const isSameText = (shown: string, given: string): boolean => essence(shown) === essence(given);
