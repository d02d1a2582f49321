import { avatarKeyOf, newAvatarAddress } from "@lode/adapters/files/open-file-store";
import { isPayableAddress } from "@lode/adapters/solana/addresses";
import { Refused } from "@lode/core/contracts/errors";
import type { Language } from "@lode/core/domain/languages";
import { append } from "@lode/db/outbox/outbox.repository";
import * as profiles from "@lode/db/profile/profile.repository";
import type { App, Needs } from "../app.ts";
import { storeWallet } from "./steps/store-wallet.ts";

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
  app: Needs<"db" | "files" | "transaction", "TREASURY_ADDRESS" | "WALLET_CHANGES_PER_DAY">,
  { userId, displayName, bio, hidesName, language, walletAddress: address }: UpdateProfile,
): Promise<void> {
  if (address !== undefined && !isPayableAddress(address, app.config.TREASURY_ADDRESS))
    throw new Refused("wallet-refused");
  const from = hidesName ? await findPublicAvatar(app.db, userId) : null;
  const to = from && (await copyAvatar(app, from));
  await app.transaction(async (trx) => {
    if (from) await profiles.moveAvatar(trx, userId, { from, to });
    const changes = { displayName, bio, hidesName, language };
    if (Object.values(changes).some((value) => value !== undefined)) {
      await profiles.updateProfile(trx, userId, changes);
      await append(trx, "profile.changed", { userId }, userId);
    }
    if (address !== undefined) await storeWallet(trx, app.config, userId, address);
  });
  if (from) await app.files.remove(avatarKeyOf(from));
}

/** The address of the miner's picture, if other miners may see it. */
async function findPublicAvatar(db: App["db"], userId: string): Promise<string | null> {
  const { avatar_url: avatarUrl, hides_name: hidesName } = await profiles.readProfile(db, userId);
  return hidesName ? null : avatarUrl;
}

/** Stores the picture at a second address and returns it; null if the picture is gone. */
async function copyAvatar({ files }: Needs<"files">, address: string): Promise<string | null> {
  const bytes = await files.get(avatarKeyOf(address));
  if (!bytes) return null;
  const copy = newAvatarAddress();
  await files.put(avatarKeyOf(copy), bytes, "image/webp");
  return copy;
}
