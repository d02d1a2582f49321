import { isPayableAddress } from "@lode/adapters/solana/addresses";
import { Refused } from "@lode/core/contracts/errors";
import type { Language } from "@lode/core/domain/languages";
import { append } from "@lode/db/outbox/outbox.repository";
import { movePicture } from "@lode/db/profile/pictures.repository";
import * as profiles from "@lode/db/profile/profile.repository";
import type { Needs } from "../app.ts";
import { storeWallet } from "./steps/store-wallet.ts";
import { newAvatarAddress } from "./upload-avatar.ts";

export interface UpdateProfile {
  userId: string;
  displayName: string | undefined;
  bio: string | undefined;
  /** Hides the name from other miners on the leaderboard. */
  hidesName?: boolean | undefined;
  /** The language of the page, in which mails are written from now on. */
  language?: Language | undefined;
  walletAddress: string | undefined;
}

/**
 * Undefined fields keep their value. Hiding the name moves the picture to a new, secret address. Throws
 * Refused("wallet-refused") and, for a wallet, Refused("too-many-requests").
 */
export async function updateProfile(
  app: Needs<"transaction", "TREASURY_ADDRESS" | "WALLET_CHANGES_PER_DAY">,
  { userId, displayName, bio, hidesName, language, walletAddress: address }: UpdateProfile,
): Promise<void> {
  if (address !== undefined && !isPayableAddress(address, app.config.TREASURY_ADDRESS))
    throw new Refused("wallet-refused");
  await app.transaction(async (trx) => {
    if (hidesName) await movePicture(trx, userId, newAvatarAddress());
    const changes = { displayName, bio, hidesName, language };
    if (Object.values(changes).some((value) => value !== undefined)) {
      await profiles.updateProfile(trx, userId, changes);
      await append(trx, "profile.changed", { userId }, userId);
    }
    if (address !== undefined) await storeWallet(trx, app.config, userId, address);
  });
}
