import { Refused } from "@lode/core/contracts/errors";
import { say } from "@lode/core/domain/sentences/say";
import type { Trx } from "@lode/db/connection";
import { planMails } from "@lode/db/mails/mails.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { changeWallet, secondsUntilWalletChange } from "@lode/db/profile/profile.repository";
import { markSharedReferralsDue } from "@lode/db/referrals/referrals.repository";
import { notify } from "../../notifications/notify.ts";

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
  const change = await changeWallet(trx, userId, address);
  if (!change) return;
  const retryAfterSeconds = most > 0 ? await secondsUntilWalletChange(trx, userId, most) : 0;
  if (retryAfterSeconds > 0) {
    const error = say("wallet-changed-often", { most });
    throw new Refused("too-many-requests", { error, retryAfterSeconds });
  }
  await markSharedReferralsDue(trx, userId);
  await append(trx, "profile.changed", { userId }, userId);
  await planMails(trx, "wallet-changed", [{ userId, changeId: change.id }]);
  await notify(trx, userId, change.isFirst ? "wallet.connected" : "wallet.changed", { address });
}
