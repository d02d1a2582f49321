import { account } from "./account.ts";
import { accounts } from "./accounts.ts";
import { automation } from "./automation.ts";
import { layout } from "./layout.ts";
import { notifications } from "./notifications.ts";
import { profile } from "./profile.ts";
import { referrals } from "./referrals.ts";
import { wallet } from "./wallet.ts";
import { withdrawals } from "./withdrawals.ts";

/** German, one file a feature. Typed by the English texts; texts.test.ts holds the two folders together. */
export const german = {
  account,
  accounts,
  automation,
  layout,
  notifications,
  profile,
  referrals,
  wallet,
  withdrawals,
};
