import { proveWallet } from "@lode/core/contracts/http/profile";
import { Refused } from "@lode/core/server/errors";
import { isSignedBy } from "@lode/core/server/solana/ownership-message";
import { listAccounts } from "@lode/db/accounts/accounts.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { readProfile } from "@lode/db/profile/profile.repository";
import { markWalletProven, useWalletChallenge } from "@lode/db/profile/wallet-challenges.repository";
import { route } from "../../http/route.ts";
import { presentProfile } from "../../presenters/present-profile.ts";

/** The nonce is used up before the signature is looked at, so that nobody can try twice on one. */
export const proveWalletRoute = route(proveWallet, async ({ session: { userId }, input: { body }, deps }) => {
  const challenge = await useWalletChallenge(deps.db, userId, body.challenge_id);
  const signature = Buffer.from(body.signature, "base64");
  if (!challenge || !isSignedBy(challenge.address, challenge.message, signature)) {
    throw new Refused("proof-refused");
  }
  return deps.transaction(async (trx) => {
    await markWalletProven(trx, userId, challenge.address);
    await append(trx, "profile.changed", { userId }, userId);
    const [profile, accounts] = [await readProfile(trx, userId), await listAccounts(trx, userId)];
    return { profile: presentProfile(profile, accounts, deps.clock.now()) };
  });
});
