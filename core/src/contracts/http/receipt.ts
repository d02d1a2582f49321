import * as z from "zod/mini";
import { externalId, lodeId, moment, networkId, taskType } from "../ids.ts";

/** SHA-256 in hexadecimal. */
const hash = z.string().check(z.regex(/^[\da-f]{64}$/));

/** A signed state of the ledger. The signature covers the `rootStatement` of these fields (docs/proof.md). */
export const ledgerRoot = z.object({
  number: z.int(),
  /** Number of ledger entries. */
  size: z.int(),
  hash,
  /** Points. */
  sums: z.object({
    balances: z.int(),
    inFlight: z.int(),
    fees: z.int(),
    paidOut: z.int(),
    awarded: z.int(),
    sum: z.int(),
  }),
  /** SHA-256 of the previous root's statement; all zeros for the first root. */
  previous: hash,
  frozen_at: moment,
  /** Proves that the previous root's tree is a prefix of this one's (RFC 9162, 2.1.4). */
  consistency: z.array(hash),
  /** Ed25519, hexadecimal. */
  signature: z.string().check(z.regex(/^[\da-f]{128}$/)),
  public_key: hash,
});
export type LedgerRootView = z.output<typeof ledgerRoot>;

/** A ledger entry with its path to the root. The leaf is the hash of the `entryText` of these fields. */
export const provedEntry = z.object({
  index: z.int(),
  id: lodeId,
  transfer_id: lodeId,
  kind: z.string(),
  account: lodeId,
  /** Points. */
  amount: z.int(),
  /** UTC, to the microsecond. */
  at: z.string(),
  salt: z.string().check(z.regex(/^[\da-f]{32}$/)),
  /** The neighbours' hashes, from the leaf to the root (RFC 9162, 2.1.3). */
  path: z.array(hash),
});
export type ProvedEntryView = z.output<typeof provedEntry>;

/** A self-contained receipt: `npm run verify` checks it without asking any server. */
export const awardReceipt = z.object({
  format: z.literal("lode-receipt-v1"),
  issued_at: moment,
  /** The address of the Lode that issued it; missing before 0.2.0. */
  origin: z.optional(z.string()),
  attempt_id: lodeId,
  network: networkId,
  task_type: taskType,
  /** The account that did the task. */
  account: externalId,
  target_username: z.string(),
  target_account: externalId,
  target_post: z.nullable(externalId),
  points: z.int(),
  reversed: z.boolean(),
  /** When Lode read the evidence; null if an operator decided. */
  witnessed_at: z.nullable(moment),
  /** The account's signed event, in the network's own bytes; null where acts are not signed, as on X. */
  evidence: z.nullable(z.string()),
  /** The target post, as its account has signed it; null for a follow, and while Lode has not seen the post. */
  target_evidence: z.nullable(z.string()),
  /** What the account signed when it was linked; null where linking is not signed. */
  link_proof: z.nullable(z.string()),
  /** The award under a signed root of the ledger; null until the next root. */
  ledger: z.nullable(z.object({ entry: provedEntry, root: ledgerRoot })),
});
export type AwardReceiptView = z.output<typeof awardReceipt>;
