import { listWithdrawals } from "@lode/core/contracts/http/withdrawals";
import * as withdrawals from "@lode/db/withdrawals/withdrawals.repository";
import { route } from "../../http/route.ts";
import { presentWithdrawal } from "./present-withdrawal.ts";

export const listWithdrawalsRoute = route(listWithdrawals, async ({ session, input, deps }) => {
  const { page, nextCursor } = await withdrawals.listWithdrawals(
    deps.db,
    session.userId,
    input.query.cursor ?? null,
  );
  return { withdrawals: page.map((one) => presentWithdrawal(one, deps.config)), next_cursor: nextCursor };
});
