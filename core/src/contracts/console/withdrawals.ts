import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./withdrawals.schemas.ts";

export const listWithdrawals = operatorEndpoint<typeof schemas.listWithdrawals>(
  "GET",
  "/api/withdrawals",
  "viewer",
);
export const sumWithdrawals = operatorEndpoint<typeof schemas.sumWithdrawals>(
  "GET",
  "/api/withdrawal-sum",
  "viewer",
);
export const getWithdrawal = operatorEndpoint<typeof schemas.getWithdrawal>(
  "GET",
  "/api/withdrawals/:id",
  "viewer",
);
export const readWithdrawalChain = operatorEndpoint<typeof schemas.readWithdrawalChain>(
  "GET",
  "/api/withdrawals/:id/chain",
  "viewer",
);
export const approveWithdrawal = operatorEndpoint<typeof schemas.approveWithdrawal>(
  "POST",
  "/api/withdrawals/:id/approve",
  "operator",
);
export const rejectWithdrawal = operatorEndpoint<typeof schemas.rejectWithdrawal>(
  "POST",
  "/api/withdrawals/:id/reject",
  "operator",
);
export const resolveWithdrawal = operatorEndpoint<typeof schemas.resolveWithdrawal>(
  "POST",
  "/api/withdrawals/:id/resolve",
  "operator",
);

export type WithdrawalRow = AnswerOf<typeof listWithdrawals>["items"][number];
export type WithdrawalPage = AnswerOf<typeof getWithdrawal>;
export type ChainView = AnswerOf<typeof readWithdrawalChain>;
/** What a node says about a payment. */
export type ChainSeen = NonNullable<ChainView["chain"]>["seen"];
