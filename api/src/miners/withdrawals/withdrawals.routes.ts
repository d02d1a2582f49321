import { requestWithdrawal } from "@lode/app/withdrawals/request-withdrawal";
import { Refused } from "@lode/core/contracts/errors";
import * as contract from "@lode/core/contracts/http/withdrawals";
import { findWithdrawal, listWithdrawals } from "@lode/db/withdrawals/withdrawals.repository";
import { route } from "../../http/route.ts";
import { presentWithdrawal } from "./present-withdrawal.ts";

export const getWithdrawalRoute = route(contract.getWithdrawal, async ({ session, input, deps }) => {
  const withdrawal = await findWithdrawal(deps.db, input.params.id);
  // Another miner's withdrawal is treated as if it did not exist.
  if (withdrawal?.userId !== session.userId) throw new Refused("not-found");
  return { withdrawal: presentWithdrawal(withdrawal, deps.config) };
});

export const listWithdrawalsRoute = route(contract.listWithdrawals, async ({ session, input, deps }) => {
  const { page, nextCursor } = await listWithdrawals(deps.db, session.userId, input.query.cursor ?? null);
  return { withdrawals: page.map((one) => presentWithdrawal(one, deps.config)), next_cursor: nextCursor };
});

export const requestWithdrawalRoute = route(
  contract.requestWithdrawal,
  async ({ session: { userId, suspended }, input, deps, idempotencyKey }) => {
    const { withdrawal, replayed } = await requestWithdrawal(deps, {
      ...input.body,
      userId,
      suspended,
      idempotencyKey,
    });
    return { success: true as const, replayed, withdrawal: presentWithdrawal(withdrawal, deps.config) };
  },
);
