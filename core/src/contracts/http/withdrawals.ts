import type * as z from "zod/mini";
import { userEndpoint } from "./endpoint.ts";
import type * as schemas from "./withdrawals.schemas.ts";

export const listWithdrawals = userEndpoint<typeof schemas.listWithdrawals>("GET", "/api/withdrawals");
export const getWithdrawal = userEndpoint<typeof schemas.getWithdrawal>("GET", "/api/withdrawals/:id");
export const requestWithdrawal = userEndpoint<typeof schemas.requestWithdrawal>("POST", "/api/withdrawal");

export type WithdrawalView = z.output<typeof schemas.withdrawal>;
