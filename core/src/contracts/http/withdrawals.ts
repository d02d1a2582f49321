import * as z from "zod/mini";
import { WITHDRAWAL_STATUSES } from "../../domain/withdrawals/lifecycle.ts";
import { byId, lodeId, moment } from "../ids.ts";
import { sentence } from "../said.ts";
import { cookieEndpoint } from "./endpoint.ts";

export const withdrawal = z.object({
  id: lodeId,
  /** Points, without the fee. */
  amount: z.int(),
  fee: z.int(),
  /** USDC with two decimals, as text: money is never a float. */
  token_amount: z.string(),
  withdrawal_type: z.enum(["stablecoin", "coin"]),
  status: z.enum(WITHDRAWAL_STATUSES),
  wallet_address: z.string(),
  created_at: moment,
  ended_at: z.nullable(moment),
  /** Why the withdrawal is held and until when; null if it is not held or the time is not known. */
  hold_reason: z.nullable(sentence),
  hold_until: z.nullable(moment),
  failure_reason: z.nullable(sentence),
  transaction_hash: z.optional(z.string()),
  explorer_url: z.nullable(z.string()),
});

export const listWithdrawals = cookieEndpoint("GET", "/api/withdrawals", {
  summary: "The miner's withdrawals, newest first",
  query: z.object({ cursor: z.optional(lodeId) }),
  response: z.object({ withdrawals: z.array(withdrawal), next_cursor: z.nullable(lodeId) }),
});

export const getWithdrawal = cookieEndpoint("GET", "/api/withdrawals/:id", {
  summary: "One of the miner's withdrawals",
  params: byId,
  response: z.object({ withdrawal }),
});

export const requestWithdrawal = cookieEndpoint("POST", "/api/withdrawal", {
  summary: "Holds amount + fee and pays amount × 0.01 USDC to the wallet; honours Idempotency-Key",
  body: z.object({
    amount: z.int().check(z.positive(), z.maximum(1_000_000_000)),
    withdrawalType: z.enum(["stablecoin", "coin"]),
    walletAddress: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  }),
  response: z.object({ success: z.literal(true), replayed: z.boolean(), withdrawal }),
});

export type WithdrawalView = z.output<typeof withdrawal>;
