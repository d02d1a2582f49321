/** What 0.1.0 stores for "refused": its programs know no other word, and run during a roll-out and after a rollback. */
const EARLIER = "refused-by-x";

export const storedReason = (reason: string | null): string | null =>
  reason === "refused" ? EARLIER : reason;

export const readReason = <Reason extends string>(stored: Reason | null): Reason | "refused" | null =>
  stored === EARLIER ? "refused" : stored;
