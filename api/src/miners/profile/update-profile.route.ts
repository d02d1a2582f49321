import { updateProfile as update } from "@lode/app/profile/update-profile";
import { updateProfile } from "@lode/core/contracts/http/profile";
import { route } from "../../http/route.ts";
import { readProfileView } from "./read-profile-view.ts";

/** X accounts come from X alone: a list of them in the body is accepted for the contract's sake and ignored. */
export const updateProfileRoute = route(updateProfile, async ({ session: { userId }, input, deps }) => {
  const { display_name: displayName, bio, sol_wallet_address: walletAddress } = input.body;
  await update(deps, { userId, displayName, bio, walletAddress });
  return readProfileView(deps, userId);
});
