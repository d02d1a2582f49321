import { Refused } from "@lode/core/contracts/errors";
import { getWithdrawal } from "@lode/core/contracts/http/withdrawals";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import { route } from "../../http/route.ts";
import { presentWithdrawal } from "./present-withdrawal.ts";

export const getWithdrawalRoute = route(getWithdrawal, async ({ session, input, deps }) => {
  const withdrawal = await findWithdrawal(deps.db, input.params.id);
  // Another miner's withdrawal does not exist here.
  if (withdrawal?.userId !== session.userId) throw new Refused("not-found");
  return { withdrawal: presentWithdrawal(withdrawal, deps.config) };
});
