/** The smallest UUIDv7 of this millisecond: rows made then or later have larger ids. */
export function idAt(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

/** The same in SQL, of an expression that is a timestamp. */
export const idAtSql = (moment: string): string =>
  `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid`;
