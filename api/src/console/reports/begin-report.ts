import { Refused } from "@lode/core/contracts/errors";

/** The reports that are being read from this process, by reader. */
const reading = new Map<string, number>();
const MOST_AT_ONCE = 2;

/**
 * Takes a place of the reader and returns the function that frees it, to be called when the answer ends or the client
 * leaves. Throws Refused("too-many-requests") if all places are taken: a report costs the database as long as it is read.
 */
export function beginReport(reader: string): () => void {
  const taken = reading.get(reader) ?? 0;
  if (taken >= MOST_AT_ONCE)
    throw new Refused("too-many-requests", {
      error: `At most ${MOST_AT_ONCE} reports are read at once. Please wait until a report has ended`,
    });
  reading.set(reader, taken + 1);
  return () => {
    const left = (reading.get(reader) ?? 1) - 1;
    if (left > 0) reading.set(reader, left);
    else reading.delete(reader);
  };
}
