import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./withdrawals.schemas.ts";

export const listWithdrawals = viewerEndpoint<typeof schemas.listWithdrawals>("GET", "/api/withdrawals");
export const getWithdrawal = viewerEndpoint<typeof schemas.getWithdrawal>("GET", "/api/withdrawals/:id");
export const readWithdrawalChain = viewerEndpoint<typeof schemas.readWithdrawalChain>(
  "GET",
  "/api/withdrawals/:id/chain",
);
export const approveWithdrawal = operatorEndpoint<typeof schemas.approveWithdrawal>(
  "POST",
  "/api/withdrawals/:id/approve",
);
export const rejectWithdrawal = operatorEndpoint<typeof schemas.rejectWithdrawal>(
  "POST",
  "/api/withdrawals/:id/reject",
);
export const resolveWithdrawal = operatorEndpoint<typeof schemas.resolveWithdrawal>(
  "POST",
  "/api/withdrawals/:id/resolve",
);

export type WithdrawalRow = AnswerOf<typeof listWithdrawals>["items"][number];
export type WithdrawalPage = AnswerOf<typeof getWithdrawal>;
export type ChainView = AnswerOf<typeof readWithdrawalChain>;
/** What a node says about a payment. */
export type ChainSeen = NonNullable<ChainView["chain"]>["seen"];
