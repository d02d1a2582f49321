import { walletChangedMail } from "@lode/adapters/mail/mail-texts";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { findUser } from "@lode/db/auth/users.repository";
import { findWalletChange } from "@lode/db/profile/profile.repository";
import { createMailLink, type MailApp } from "../auth/steps/create-mail-link.ts";

/**
 * Mails a change of wallet. A miner's first wallet is not a change: there is nothing to cancel, so no mail is
 * sent.
 */
export async function sendWalletChangedMail(
  app: MailApp & { config: Pick<WorkerConfig, "WALLET_CHANGE_HOLD"> },
  { userId, changeId }: { userId: string; changeId: string },
): Promise<void> {
  const [user, change] = [await findUser(app.db, userId), await findWalletChange(app.db, changeId)];
  if (!user || !change?.oldAddress) return;
  const mail = walletChangedMail({
    product: app.config.PRODUCT_NAME,
    name: user.displayName,
    language: user.language,
    address: change.newAddress,
    holdHours: Math.round(app.config.WALLET_CHANGE_HOLD / 3_600),
    url: await createMailLink(app, "cancel-wallet-change", { userId, subjectId: changeId }),
  });
  await app.mailer.send({ to: user.email, ...mail });
}
