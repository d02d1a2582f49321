import { randomUUID } from "node:crypto";
import { redrawAvatar } from "@lode/adapters/images/redraw-avatar";
import { isPayableAddress } from "@lode/adapters/solana/addresses";
import { Refused } from "@lode/core/contracts/errors";
import { say } from "@lode/core/domain/sentences/say";
import type { Trx } from "@lode/db/connection";
import { planMails } from "@lode/db/mails/mails.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { movePicture, setPicture } from "@lode/db/profile/pictures.repository";
import * as profiles from "@lode/db/profile/profile.repository";
import { markSharedReferralsDue } from "@lode/db/referrals/referrals.repository";
import type { Needs } from "../app.ts";
import { notify } from "../notifications/notify.ts";

export interface UpdateProfile {
  userId: string;
  changes: profiles.ProfileChanges;
  walletAddress?: string | undefined;
}

/**
 * Fields that are left out keep their value. Hiding the name moves the picture to a new, secret address. Throws
 * Refused("wallet-refused") and, for a wallet, Refused("too-many-requests").
 */
export async function updateProfile(
  app: Needs<"transaction", "TREASURY_ADDRESS" | "WALLET_CHANGES_PER_DAY">,
  { userId, changes, walletAddress: address }: UpdateProfile,
): Promise<void> {
  if (address !== undefined && !isPayableAddress(address, app.config.TREASURY_ADDRESS))
    throw new Refused("wallet-refused");
  await app.transaction(async (trx) => {
    if (changes.hides_name) await movePicture(trx, userId, newAvatarAddress());
    if (Object.keys(changes).length > 0) {
      await profiles.updateProfile(trx, userId, changes);
      await append(trx, "profile.changed", { userId }, userId);
    }
    if (address !== undefined) await storeWallet(trx, app.config, userId, address);
  });
}

/**
 * Stores a miner's wallet, announces a change, and keeps the profile locked. Throws Refused("too-many-requests") after
 * too many changes, because each change sends a mail and adds a hold to cancel.
 */
export async function storeWallet(
  trx: Trx,
  { WALLET_CHANGES_PER_DAY: most }: { WALLET_CHANGES_PER_DAY: number },
  userId: string,
  address: string,
): Promise<void> {
  const change = await profiles.changeWallet(trx, userId, address);
  if (!change) return;
  const retryAfterSeconds = most > 0 ? await profiles.secondsUntilWalletChange(trx, userId, most) : 0;
  if (retryAfterSeconds > 0) {
    const error = say("wallet-changed-often", { most });
    throw new Refused("too-many-requests", { error, retryAfterSeconds });
  }
  await markSharedReferralsDue(trx, userId);
  await append(trx, "profile.changed", { userId }, userId);
  await planMails(trx, "wallet-changed", [{ userId, changeId: change.id }]);
  await notify(trx, userId, change.isFirst ? "wallet.connected" : "wallet.changed", { address });
}

/** A new address for a picture. It is random and names no miner, so responses may be cached forever. */
export const newAvatarAddress = (): string => `/api/avatars/${randomUUID()}/picture.webp`;

/** Redraws and stores the picture, and returns its address. Throws Refused("not-an-image"). */
export async function uploadAvatar(
  { transaction }: Needs<"transaction">,
  { userId, file }: { userId: string; file: Buffer },
): Promise<string> {
  const webp = await redrawAvatar(file);
  const address = newAvatarAddress();
  await transaction(async (trx) => {
    await append(trx, "profile.changed", { userId }, userId);
    await setPicture(trx, userId, { address, webp });
  });
  return address;
}
