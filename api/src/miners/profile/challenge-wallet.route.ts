import { challengeWallet as challenge } from "@lode/app/profile/challenge-wallet";
import { challengeWallet } from "@lode/core/contracts/http/profile";
import { route } from "../../http/route.ts";

export const challengeWalletRoute = route(challengeWallet, async ({ session: { userId }, deps }) => {
  const { id, message, expiresAt } = await challenge(deps, { userId });
  return { challenge_id: id, message, expires_at: expiresAt.toISOString() };
});
