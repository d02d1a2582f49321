import { hashToken } from "@lode/adapters/crypto/random-token";
import { cancelWalletChange as cancel } from "@lode/app/profile/cancel-wallet-change";
import { cancelWalletChange } from "@lode/core/contracts/http/auth";
import { reply, route } from "../../http/route.ts";

export const cancelWalletChangeRoute = route(cancelWalletChange, async ({ input, deps }) => {
  const { returned } = await cancel(deps, { tokenHash: hashToken(input.body.token) });
  return reply({ returned_withdrawals: returned }, { session: null });
});
