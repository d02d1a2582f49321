/** The smallest UUIDv7 of this millisecond: rows created then or later have larger ids. SQL: `uuid_at`. */
export function idAt(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

/** A LIKE pattern for texts that begin with `text`, taken literally. */
export const prefixOf = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** A query of names, for `to_tsquery`: each word is the beginning of one of the name's words. Letters and digits only. */
export const wordsQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word}':*`).join(" & ");

/** A miner as JSON, the way every list shows one, with the unmasked address: callers that show it must mask it. From `users u` and `profiles f`. */
export const MINER = `json_build_object('id', u.id, 'name', f.display_name, 'email', u.email,
  'suspended', u.suspended_at is not null)`;

/** A row with the contract's names: these moments are dates, and these numbers are bigints. */
export type RowOf<View, Dates extends keyof View, Numbers extends keyof View = never> = Omit<
  View,
  Dates | Numbers
> & { [Name in Dates]: Date | Extract<View[Name], null> } & {
  [Name in Numbers]: bigint | Extract<View[Name], null>;
};
