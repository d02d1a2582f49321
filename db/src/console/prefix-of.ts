/** A LIKE pattern for texts that begin with `text`, taken literally. */
export const prefixOf = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** A query of names, for `to_tsquery`: each word is the beginning of one of the name's words. Letters and digits only. */
export const wordsQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word}':*`).join(" & ");
