import * as z from "zod/mini";
import { ACCOUNT_STATES } from "../../domain/accounts/eligibility.ts";
import { HOLD_KINDS } from "../../domain/withdrawals/holds.ts";
import { PAYOUT_ATTEMPT_STATES, WITHDRAWAL_STATUSES } from "../../domain/withdrawals/lifecycle.ts";
import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import { byId, done, lodeId, moment, networkId } from "../ids.ts";
import { pageOf, pageQuery, time } from "./list.ts";
import { decision, reason } from "./reason.ts";
import { minerReference, story } from "./story.ts";

/** The list's filters: withdrawals that wait for an operator, open withdrawals, or one status. */
export const WITHDRAWAL_FILTERS = ["review", "open", ...WITHDRAWAL_STATUSES] as const;
export type WithdrawalFilter = (typeof WITHDRAWAL_FILTERS)[number];

const status = z.enum(WITHDRAWAL_STATUSES);
const holdKind = z.enum(HOLD_KINDS);
export const signature = z.string().check(z.trim(), z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/));

export const listWithdrawals = viewerEndpoint("GET", "/api/withdrawals", {
  query: z.object({
    ...pageQuery,
    /** "review": waits for an operator, before its payment or in doubt about it. "open": has not ended. */
    state: z.optional(z.enum(WITHDRAWAL_FILTERS)),
    hold: z.optional(holdKind),
    /** The first and the last day of the requests, both included; UTC. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  response: pageOf(
    z.object({
      id: lodeId,
      status,
      points: z.int(),
      usdc: z.string(),
      createdAt: moment,
      endedAt: z.nullable(moment),
      miner: minerReference,
      walletAddress: z.string(),
      holds: z.array(z.object({ kind: holdKind, until: z.nullable(time) })),
      /** Why the payout needs an operator; null if it is not in doubt. */
      inDoubt: z.nullable(z.string()),
      failureReason: z.nullable(z.string()),
      approvals: z.int(),
    }),
  ),
});

const evidence = z.object({
  minerSince: moment,
  accounts: z.array(
    z.object({
      network: networkId,
      username: z.string(),
      state: z.enum(ACCOUNT_STATES),
      followers: z.int(),
      /** When the account was created at the network; null if the network does not say. */
      createdAt: z.nullable(time),
      linkedAt: time,
      /** How many miners have ever linked this account. */
      miners: z.int(),
    }),
  ),
  /** When this miner first used the wallet; null if never. */
  walletSince: z.nullable(moment),
  walletProven: z.boolean(),
  /** Other miners who have used the wallet. */
  sharedWith: z.array(minerReference),
  sharedMore: z.boolean(),
  withdrawals24h: z.int(),
  points24h: z.int(),
  earned24h: z.int(),
  earned7d: z.int(),
  earnedEver: z.int(),
  paidEver: z.int(),
  verified: z.int(),
  reversed: z.int(),
  /** Counts of the re-checks of this miner's awards, by state. */
  rechecks: z.record(z.string(), z.int()),
});

export const getWithdrawal = viewerEndpoint("GET", "/api/withdrawals/:id", {
  params: byId,
  response: z.object({
    withdrawal: z.object({
      id: lodeId,
      status,
      points: z.int(),
      fee: z.int(),
      usdc: z.string(),
      walletAddress: z.string(),
      createdAt: moment,
      endedAt: z.nullable(moment),
      failureReason: z.nullable(z.string()),
      inDoubt: z.nullable(z.string()),
      miner: minerReference,
      holds: z.array(
        z.object({
          kind: holdKind,
          sentence: z.string(),
          until: z.nullable(time),
        }),
      ),
      waitsForReview: z.boolean(),
      approvalsNeeded: z.int(),
      approvals: z.array(z.object({ by: z.string(), reason: z.string(), at: time })),
      payouts: z.array(
        z.object({
          n: z.int(),
          signature: z.string(),
          explorerUrl: z.string(),
          state: z.enum(PAYOUT_ATTEMPT_STATES),
          /** Whether the transaction may still land. */
          live: z.boolean(),
          failureReason: z.nullable(z.string()),
        }),
      ),
    }),
    evidence,
    story,
  }),
});

export const readWithdrawalChain = viewerEndpoint("GET", "/api/withdrawals/:id/chain", {
  params: byId,
  response: z.object({
    readAt: moment,
    /** Null if no signature of the withdrawal may still land. */
    signature: z.nullable(z.string()),
    chain: z.nullable(
      z.object({
        /** "unreachable": the node did not answer, which says nothing about the payment. */
        seen: z.enum(["not-found", "landed", "finalized", "unknown", "unreachable"]),
        error: z.nullable(z.string()),
        /** Blocks until the signature expires; negative if it has expired. */
        blocksLeft: z.nullable(z.int()),
        /** Other payments of the treasury that name this withdrawal. */
        named: z.array(z.string()),
      }),
    ),
  }),
});

export const approveWithdrawal = operatorEndpoint("POST", "/api/withdrawals/:id/approve", {
  ...decision,
  response: z.object({ outcome: z.enum(["approved", "another-needed"]) }),
});

export const rejectWithdrawal = operatorEndpoint("POST", "/api/withdrawals/:id/reject", decision);

export const resolveWithdrawal = operatorEndpoint("POST", "/api/withdrawals/:id/resolve", {
  params: byId,
  body: z.object({
    reason,
    /** The signature that paid the withdrawal; null claims that it was never paid. */
    paidBy: z.nullable(signature),
  }),
  response: done,
});

export type WithdrawalRow = AnswerOf<typeof listWithdrawals>["items"][number];
export type WithdrawalPage = AnswerOf<typeof getWithdrawal>;
export type ChainView = AnswerOf<typeof readWithdrawalChain>;
/** What a node says about a payment. */
export type ChainSeen = NonNullable<ChainView["chain"]>["seen"];
