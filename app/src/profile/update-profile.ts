import type { ApiConfig } from "@lode/adapters/settings/config";
import { isPayableAddress } from "@lode/adapters/solana/addresses";
import { Refused } from "@lode/core/contracts/errors";
import { append } from "@lode/db/outbox/outbox.repository";
import * as profiles from "@lode/db/profile/profile.repository";
import type { App } from "../app.ts";
import { storeWallet } from "./steps/store-wallet.ts";

export interface UpdateProfile {
  userId: string;
  displayName: string | undefined;
  bio: string | undefined;
  /** Hides the name from other miners on the leaderboard. */
  hidesName?: boolean | undefined;
  walletAddress: string | undefined;
}

/**
 * Fields that are undefined keep their value. Throws Refused("wallet-refused") and, for a wallet,
 * Refused("too-many-requests").
 */
export async function updateProfile(
  {
    transaction,
    config,
  }: Pick<App, "transaction"> & { config: Pick<ApiConfig, "TREASURY_ADDRESS" | "WALLET_CHANGES_PER_DAY"> },
  { userId, displayName, bio, hidesName, walletAddress: address }: UpdateProfile,
): Promise<void> {
  if (address !== undefined && !isPayableAddress(address, config.TREASURY_ADDRESS)) {
    throw new Refused("wallet-refused");
  }
  await transaction(async (trx) => {
    if (displayName !== undefined || bio !== undefined || hidesName !== undefined) {
      await profiles.updateProfile(trx, userId, { displayName, bio, hidesName });
      await append(trx, "profile.changed", { userId }, userId);
    }
    if (address !== undefined) await storeWallet(trx, config, userId, address);
  });
}
