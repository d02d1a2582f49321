import type * as z from "zod/mini";
import { cookieEndpoint } from "./endpoint.ts";
import type * as schemas from "./withdrawals.schemas.ts";

export const listWithdrawals = cookieEndpoint<typeof schemas.listWithdrawals>("GET", "/api/withdrawals");
export const getWithdrawal = cookieEndpoint<typeof schemas.getWithdrawal>("GET", "/api/withdrawals/:id");
export const requestWithdrawal = cookieEndpoint<typeof schemas.requestWithdrawal>("POST", "/api/withdrawal");

export type WithdrawalView = z.output<typeof schemas.withdrawal>;
