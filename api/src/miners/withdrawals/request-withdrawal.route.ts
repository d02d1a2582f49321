import { requestWithdrawal as request } from "@lode/app/withdrawals/request-withdrawal";
import { requestWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { route } from "../../http/route.ts";
import { presentWithdrawal } from "./present-withdrawal.ts";

export const requestWithdrawalRoute = route(
  requestWithdrawal,
  async ({ session: { userId, suspended }, input, deps, idempotencyKey }) => {
    const { withdrawal, replayed } = await request(deps, {
      ...input.body,
      userId,
      suspended,
      idempotencyKey,
    });
    return { success: true as const, replayed, withdrawal: presentWithdrawal(withdrawal, deps.config) };
  },
);
