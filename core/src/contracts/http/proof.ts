import * as z from "zod/mini";
import { lodeId, moment } from "../ids.ts";
import { type AnswerOf, publicEndpoint, userEndpoint } from "./endpoint.ts";
import { awardReceipt, ledgerRoot, provedEntry } from "./receipt.ts";

/** A whole number, as text in a query. */
const position = z.string().check(z.regex(/^\d{1,15}$/));
/** Base units of USDC or lamports, as text: they may exceed JavaScript's safe integers. */
const units = z.string().check(z.regex(/^\d+$/));

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

export const getProof = publicEndpoint("GET", "/api/proof", {
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
});

export const listProofEntries = userEndpoint("GET", "/api/proof/entries", {
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
});

export const getAwardReceipt = userEndpoint("GET", "/api/receipts/:attemptId", {
  summary: "The receipt of one award, which anybody can check without Lode where acts are signed",
  params: z.object({ attemptId: lodeId }),
  response: awardReceipt,
});

export type CompletedPayoutView = z.output<typeof completedPayout>;
export type ProofView = AnswerOf<typeof getProof>;
