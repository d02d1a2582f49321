import { randomToken } from "@lode/adapters/crypto/random-token";
import type { ApiConfig } from "@lode/adapters/settings/config";
import { ownershipMessage } from "@lode/adapters/solana/ownership-message";
import { Refused } from "@lode/core/contracts/errors";
import { readProfile } from "@lode/db/profile/profile.repository";
import { createWalletChallenge } from "@lode/db/profile/wallet-challenges.repository";
import type { App } from "../app.ts";

type ChallengeApp = Pick<App, "db" | "clock"> & {
  config: Pick<ApiConfig, "PRODUCT_NAME" | "PUBLIC_URL" | "SOLANA_CLUSTER">;
};

/** Makes a message that the miner's wallet signs once. Throws Refused("no-wallet"). */
export async function challengeWallet(
  { db, clock, config }: ChallengeApp,
  { userId }: { userId: string },
): Promise<{ id: string; message: string; expiresAt: Date }> {
  const { walletAddress: address } = await readProfile(db, userId);
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
  return { message, ...(await createWalletChallenge(db, { userId, address, message })) };
}
