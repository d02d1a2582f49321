import { payoutMail } from "@lode/adapters/mail/mail-texts";
import { findWithdrawal } from "@lode/db/withdrawals/withdrawals.repository";
import type { WriteMinerMail } from "./miner-mail-writer.ts";

/** The only mail by itself that a miner cannot turn off: it is about the miner's money. */
export const writePayoutMail: WriteMinerMail = async ({ db, config }, { occasion, name, language }) => {
  const withdrawal = await findWithdrawal(db, occasion);
  if (withdrawal?.status !== "completed") return undefined;
  return payoutMail({
    product: config.PRODUCT_NAME,
    name,
    language,
    points: withdrawal.amount,
    address: withdrawal.walletAddress,
    url: `${config.PUBLIC_URL}/profile/withdrawals/${withdrawal.id}`,
  });
};
