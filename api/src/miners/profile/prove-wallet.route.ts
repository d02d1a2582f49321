import { proveWallet as prove } from "@lode/app/profile/prove-wallet";
import { proveWallet } from "@lode/core/contracts/http/profile";
import { route } from "../../http/route.ts";
import { readProfileView } from "./read-profile-view.ts";

export const proveWalletRoute = route(proveWallet, async ({ session: { userId }, input: { body }, deps }) => {
  const signature = Buffer.from(body.signature, "base64");
  await prove(deps, { userId, challengeId: body.challenge_id, signature });
  return readProfileView(deps, userId);
});
