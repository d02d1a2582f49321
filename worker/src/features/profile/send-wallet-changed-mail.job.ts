import { sendWalletChangedMail } from "@lode/core/contracts/jobs/jobs";
import { hashToken, randomToken } from "@lode/core/server/crypto/random-token";
import { walletChangedLetter } from "@lode/core/server/mail/letters";
import { createEmailToken } from "@lode/db/auth/email-tokens.repository";
import { findUser } from "@lode/db/auth/users.repository";
import { findWalletChange } from "@lode/db/profile/profile.repository";
import { processor } from "../../runtime/processor.ts";

/** The link outlives the longest hold that is usual. */
const LIFETIME_HOURS = 72;

/** The first wallet of a miner is not a change: there is nothing to cancel, and nobody is warned. */
export const sendWalletChangedMailJob = processor(
  sendWalletChangedMail,
  async ({ userId, changeId }, deps) => {
    const [user, change] = [await findUser(deps.db, userId), await findWalletChange(deps.db, changeId)];
    if (!user || !change?.oldAddress) return;
    const token = randomToken();
    await createEmailToken(deps.db, {
      userId,
      purpose: "cancel-wallet-change",
      hash: hashToken(token),
      lifetimeHours: LIFETIME_HOURS,
      subjectId: changeId,
    });
    const letter = walletChangedLetter({
      product: deps.config.PRODUCT_NAME,
      name: user.displayName,
      address: change.newAddress,
      holdHours: Math.round(deps.config.WALLET_CHANGE_HOLD / 3_600),
      url: `${deps.config.PUBLIC_URL}/auth/cancel-wallet-change?token=${token}`,
    });
    await deps.mailer.send({ to: user.email, ...letter });
  },
);
