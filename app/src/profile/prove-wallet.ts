import { randomToken } from "@lode/adapters/crypto/random-token";
import { isSignedBy, ownershipMessage } from "@lode/adapters/solana/ownership-message";
import { Refused } from "@lode/core/contracts/errors";
import { append } from "@lode/db/outbox/outbox.repository";
import * as profiles from "@lode/db/profile/profile.repository";
import { markSharedReferralsDue } from "@lode/db/referrals/referrals.repository";
import type { Needs } from "../app.ts";

type ChallengeApp = Needs<"db" | "clock", "PRODUCT_NAME" | "PUBLIC_URL" | "SOLANA_CLUSTER">;

/** Makes a message that the miner's wallet signs once. Throws Refused("no-wallet"). */
export async function challengeWallet(
  { db, clock, config }: ChallengeApp,
  { userId }: { userId: string },
): Promise<{ id: string; message: string }> {
  const { sol_wallet_address: address } = await profiles.readProfile(db, userId);
  if (!address) throw new Refused("no-wallet");
  const message = ownershipMessage({
    product: config.PRODUCT_NAME,
    origin: config.PUBLIC_URL,
    address,
    nonce: randomToken()
      .replace(/[^A-Za-z0-9]/g, "")
      .slice(0, 24),
    cluster: config.SOLANA_CLUSTER === "sandbox" ? "localnet" : config.SOLANA_CLUSTER,
    now: clock.now(),
  });
  return { message, id: await profiles.createWalletChallenge(db, { userId, address, message }) };
}

/** Marks the wallet as proven by its signature. A challenge allows one try. Throws "proof-refused". */
export async function proveWallet(
  { db, transaction }: Needs<"db" | "transaction">,
  { userId, challengeId, signature }: { userId: string; challengeId: string; signature: Buffer },
): Promise<void> {
  const challenge = await profiles.useWalletChallenge(db, userId, challengeId);
  if (!challenge || !isSignedBy(challenge.address, challenge.message, signature))
    throw new Refused("proof-refused");
  await transaction(async (trx) => {
    await profiles.markWalletProven(trx, userId, challenge.address);
    await markSharedReferralsDue(trx, userId);
    await append(trx, "profile.changed", { userId }, userId);
  });
}
