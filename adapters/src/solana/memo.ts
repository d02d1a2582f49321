/** `wd:<id>`: opaque, because the chain is public and permanent. */
export const memoOf = (withdrawalId: string): string => `wd:${withdrawalId}`;

const MEMO = /wd:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/** The withdrawals in a node's memo text for a transaction: `[39] wd:<id>`, separated by semicolons. */
export const withdrawalsIn = (memo: string | null | undefined): string[] =>
  [...(memo ?? "").matchAll(MEMO)].flatMap(([, id]) => id ?? []);
