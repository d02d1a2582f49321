/** What is hashed and signed, as text that a person can read and another program can write again, byte for byte. */
export interface EntryFacts {
  /** 16 random bytes in hexadecimal: a hash without them cannot be guessed from its content. */
  salt: string;
  id: string;
  transferId: string;
  kind: string;
  /** The miner, or one of the platform's accounts. */
  account: string;
  /** Points. */
  amount: number | bigint;
  /** UTC to the microsecond, as `2026-11-21T07:00:00.000000Z`. */
  at: string;
}

const lines = (...parts: readonly (string | number | bigint)[]): string => parts.join("\n");

/** A leaf of the tree. db/src/proof/leaves.repository.ts writes the same text in SQL. */
export const entryText = (entry: EntryFacts): string =>
  lines(
    "lode-ledger-entry-v1",
    entry.salt,
    entry.id,
    entry.transferId,
    entry.kind,
    entry.account,
    entry.amount,
    entry.at,
  );

/** Points on each side of the ledger, over the entries under one root. */
export interface LedgerSums {
  /** What miners can spend. */
  balances: bigint;
  /** Held for withdrawals that have not ended. */
  inFlight: bigint;
  fees: bigint;
  /** Points that left as USDC. */
  paidOut: bigint;
  /** Net of reversals. */
  awarded: bigint;
  /** Every entry together: 0, or the ledger is broken. */
  sum: bigint;
}

export interface RootFacts {
  /** 1 is the first root. */
  number: number;
  /** Entries under it. */
  size: number;
  /** Hexadecimal, like every hash here. */
  hash: string;
  sums: { [Name in keyof LedgerSums]: number | bigint };
  /** SHA-256 of the statement before this one. */
  previous: string;
  /** UTC to the millisecond. */
  frozenAt: string;
}

/** The predecessor of the first root. */
export const NO_PREDECESSOR = "0".repeat(64);

/** What is signed. */
export const rootStatement = ({ number, size, hash, sums, previous, frozenAt }: RootFacts): string =>
  lines(
    "lode-ledger-root-v1",
    number,
    size,
    hash,
    sums.balances,
    sums.inFlight,
    sums.fees,
    sums.paidOut,
    sums.awarded,
    sums.sum,
    previous,
    frozenAt,
  );
