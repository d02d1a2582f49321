import type { SignedReceipt } from "../networks/signed-receipt.ts";
import { type Digest, toHex, utf8 } from "./digest.ts";

/** The facts that are hashed and signed, as a text that people can read and programs can reproduce. */
export interface EntryFacts {
  /** 16 random bytes in hexadecimal. They keep the hashed content from being guessed. */
  salt: string;
  id: string;
  transferId: string;
  kind: string;
  /** The miner's id, or one of PLATFORM_ACCOUNTS. */
  account: string;
  /** Points. */
  amount: number | bigint;
  /** UTC to the microsecond, as `2026-11-21T07:00:00.000000Z`. */
  at: string;
}

const lines = (...parts: readonly (string | number | bigint)[]): string => parts.join("\n");

/** The text of a leaf. db/src/proof/leaves.repository.ts produces the same text in SQL. */
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

/**
 * The id of the award's transfer: 122 bits of the act's SHA-256 as a UUID of version 8. The leaf of an entry has this
 * id, so a signed root covers the act.
 */
export async function actId(
  digest: Digest,
  act: Omit<SignedReceipt, "target_evidence" | "link_proof">,
): Promise<string> {
  const { attempt_id, task_type, account, target_account, target_post, witnessed_at, evidence } = act;
  const about = [attempt_id, task_type, account, target_account, target_post, witnessed_at, evidence];
  const hash = toHex(await digest(utf8(lines("lode-act-v1", ...about.map((part) => part ?? "")))));
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/** Points on each side of the ledger, over the entries under one root. */
export interface LedgerSums {
  /** Points that miners can spend. */
  balances: bigint;
  /** Points held for withdrawals that have not ended. */
  inFlight: bigint;
  fees: bigint;
  /** Points paid as USDC. */
  paidOut: bigint;
  /** Points awarded, net of reversals. */
  awarded: bigint;
  /** The sum of all entries: 0, or the ledger is broken. */
  sum: bigint;
}

export interface RootFacts {
  /** 1 is the first root. */
  number: number;
  /** Number of entries under the root. */
  size: number;
  /** Hexadecimal, like every hash here. */
  hash: string;
  sums: { [Name in keyof LedgerSums]: number | bigint };
  /** SHA-256 of the previous root's statement. */
  previous: string;
  /** UTC to the millisecond. */
  frozenAt: string;
}

/** The previous hash of the first root. */
export const NO_PREDECESSOR = "0".repeat(64);

/** The text that is signed. */
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
