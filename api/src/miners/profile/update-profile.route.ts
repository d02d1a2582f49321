import { updateProfile as update } from "@lode/app/profile/update-profile";
import { updateProfile } from "@lode/core/contracts/http/profile";
import { route } from "../../http/route.ts";
import { readProfileView } from "./read-profile-view.ts";

/** A list of X accounts in the body is part of the contract and ignored: they come only from X. */
export const updateProfileRoute = route(updateProfile, async ({ session: { userId }, input, deps }) => {
  const {
    display_name: displayName,
    bio,
    hides_name: hidesName,
    sol_wallet_address: walletAddress,
  } = input.body;
  await update(deps, { userId, displayName, bio, hidesName, walletAddress });
  return readProfileView(deps, userId);
});
