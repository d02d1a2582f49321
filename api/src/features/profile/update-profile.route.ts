import { storeWallet } from "@lode/app/profile/store-wallet";
import { updateProfile } from "@lode/core/contracts/http/profile";
import { Refused } from "@lode/core/server/errors";
import { isPayableAddress } from "@lode/core/server/solana/addresses";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import * as profiles from "@lode/db/profile/profile.repository";
import { route } from "../../http/route.ts";
import { presentProfile } from "../../presenters/present-profile.ts";

/** X accounts come from X alone: a list of them in the body is accepted for the contract's sake and ignored. */
export const updateProfileRoute = route(updateProfile, async ({ session, input, deps }) => {
  const { display_name: displayName, bio, sol_wallet_address: address } = input.body;
  if (address !== undefined && !isPayableAddress(address, deps.config.TREASURY_ADDRESS)) {
    throw new Refused("wallet-refused");
  }
  return deps.transaction(async (trx) => {
    const { userId } = session;
    if (displayName !== undefined || bio !== undefined) {
      await profiles.updateProfile(trx, userId, { displayName, bio });
      await append(trx, "profile.changed", { userId }, userId);
    }
    if (address !== undefined) await storeWallet(trx, deps.config, userId, address);
    const [profile, accounts] = [await profiles.readProfile(trx, userId), await listAccounts(trx, userId)];
    return { profile: presentProfile(profile, accounts, deps.clock.now()) };
  });
});
