import { challengeWallet } from "@lode/core/contracts/http/profile";
import { randomToken } from "@lode/core/server/crypto/random-token";
import { Refused } from "@lode/core/server/errors";
import { ownershipMessage } from "@lode/core/server/solana/ownership-message";
import { readProfile } from "@lode/db/profile/profile.repository";
import { createWalletChallenge } from "@lode/db/profile/wallet-challenges.repository";
import { route } from "../../http/route.ts";

export const challengeWalletRoute = route(challengeWallet, async ({ session: { userId }, deps }) => {
  const { walletAddress: address } = await readProfile(deps.db, userId);
  if (!address) throw new Refused("no-wallet");
  const message = ownershipMessage({
    product: deps.config.PRODUCT_NAME,
    origin: deps.config.PUBLIC_URL,
    address,
    nonce: randomToken()
      .replace(/[^A-Za-z0-9]/g, "")
      .slice(0, 24),
    cluster: deps.config.SOLANA_CLUSTER === "sandbox" ? "localnet" : deps.config.SOLANA_CLUSTER,
    now: deps.clock.now(),
  });
  const { id, expiresAt } = await createWalletChallenge(deps.db, { userId, address, message });
  return { challenge_id: id, message, expires_at: expiresAt.toISOString() };
});
