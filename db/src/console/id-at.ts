/** The smallest UUIDv7 of this millisecond: rows created then or later have larger ids. SQL: `uuid_at`. */
export function idAt(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
