import { isSignedBy } from "@lode/adapters/solana/ownership-message";
import { Refused } from "@lode/core/contracts/errors";
import { append } from "@lode/db/outbox/outbox.repository";
import { markWalletProven, useWalletChallenge } from "@lode/db/profile/wallet-challenges.repository";
import type { App } from "../app.ts";
import { orderReviewsOfShared } from "../referrals/steps/order-reviews.ts";

/**
 * Marks the wallet as proven by its signature. A challenge allows one try, because it is used up before the
 * check. Throws Refused("proof-refused").
 */
export async function proveWallet(
  { db, transaction }: Pick<App, "db" | "transaction">,
  { userId, challengeId, signature }: { userId: string; challengeId: string; signature: Buffer },
): Promise<void> {
  const challenge = await useWalletChallenge(db, userId, challengeId);
  if (!challenge || !isSignedBy(challenge.address, challenge.message, signature)) {
    throw new Refused("proof-refused");
  }
  await transaction(async (trx) => {
    await markWalletProven(trx, userId, challenge.address);
    await orderReviewsOfShared(trx, userId);
    await append(trx, "profile.changed", { userId }, userId);
  });
}
