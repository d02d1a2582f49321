/** `wd:<id>`: opaque, since the chain is public and permanent. */
export const memoOf = (withdrawalId: string): string => `wd:${withdrawalId}`;

const NAMED = /wd:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;

/** The withdrawals that a node's text of a transaction's memos names: `[39] wd:<id>`, several by semicolon. */
export const withdrawalsIn = (memo: string | null | undefined): string[] =>
  [...(memo ?? "").matchAll(NAMED)].flatMap(([, id]) => id ?? []);
