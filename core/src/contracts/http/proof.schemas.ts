import * as z from "zod/mini";
import { externalId, lodeId, moment, networkId, taskType } from "../ids.ts";
import type { EndpointSchemas } from "./endpoint.ts";

/** SHA-256 in hexadecimal. */
const hash = z.string().check(z.regex(/^[\da-f]{64}$/));
/** A whole number, as text in a query. */
const position = z.string().check(z.regex(/^\d{1,15}$/));
/** Base units of USDC or lamports, as text: they may exceed JavaScript's safe integers. */
const units = z.string().check(z.regex(/^\d+$/));

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

export const completedPayout = z.object({
  id: lodeId,
  /** Points. */
  amount: z.int(),
  usdc: z.string(),
  /** First and last four characters: `AbCd…WxYz`. */
  wallet: z.string(),
  signature: z.string(),
  explorer_url: z.string(),
  at: moment,
});

export const getProof = {
  summary: "What the treasury holds, what miners are owed, every payout, and the ledger's signed roots",
  query: z.object({
    /** The page begins after this payout. */
    payouts_after: z.optional(lodeId),
    /** The page contains only roots with a lower number than this, highest first. */
    roots_before: z.optional(position),
  }),
  response: z.object({
    cluster: z.enum(["sandbox", "devnet"]),
    treasury: z.object({
      address: z.string(),
      explorer_url: z.string(),
      /** Null until the chain has been read for the first time. */
      usdc_base_units: z.nullable(units),
      lamports: z.nullable(units),
      read_at: z.nullable(moment),
    }),
    /** Null until the ledger has been summed for the first time. */
    points: z.nullable(
      z.object({
        /** `balances` + `in_flight`. */
        owed: z.int(),
        balances: z.int(),
        in_flight: z.int(),
        fees: z.int(),
        paid_out: z.int(),
        awarded: z.int(),
        /** Always 0 unless the ledger is broken. */
        ledger_sum: z.int(),
        counted_at: moment,
      }),
    ),
    payouts: z.array(completedPayout),
    payouts_next: z.nullable(lodeId),
    /** Newest first; empty before the first award. */
    roots: z.array(ledgerRoot),
    roots_next: z.nullable(z.int()),
  }),
} satisfies EndpointSchemas;

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

export const listProofEntries = {
  summary: "The miner's own ledger entries under a signed root, each with its path to it; newest first",
  query: z.object({
    /** The number of a root; by default the newest. */
    root: z.optional(position),
    /** The page begins below this index. */
    before: z.optional(position),
  }),
  response: z.object({
    /** Null before the first root. */
    root: z.nullable(ledgerRoot),
    entries: z.array(provedEntry),
    next_before: z.nullable(z.int()),
    /** The miner's entries that are newer than this root. */
    waiting: z.object({ entries: z.int(), points: z.int() }),
    /** Spendable points, whether or not their entries are under a root. */
    balance: z.int(),
  }),
} satisfies EndpointSchemas;

/** A receipt that stands alone: `npm run verify` checks it without asking anybody. */
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

export const getAwardReceipt = {
  summary: "The receipt of one award, which anybody can check without Lode where acts are signed",
  params: z.object({ attemptId: lodeId }),
  response: awardReceipt,
} satisfies EndpointSchemas;
