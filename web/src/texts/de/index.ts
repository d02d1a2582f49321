import { account } from "./account.ts";
import { accounts } from "./accounts.ts";
import { auth } from "./auth.ts";
import { automation } from "./automation.ts";
import { home } from "./home.ts";
import { layout } from "./layout.ts";
import { legal } from "./legal.ts";
import { network } from "./network.ts";
import { notifications } from "./notifications.ts";
import { opportunities } from "./opportunities.ts";
import { profile } from "./profile.ts";
import { proof } from "./proof.ts";
import { referrals } from "./referrals.ts";
import { transfers } from "./transfers.ts";
import { ui } from "./ui.ts";
import { units } from "./units.ts";
import { wallet } from "./wallet.ts";
import { withdrawals } from "./withdrawals.ts";

/** German, one file a feature. Typed by the English texts; texts.test.ts holds the two folders together. */
export const german = { account, accounts, auth, automation, home, layout, legal, network, notifications, opportunities, profile, proof, referrals, transfers, ui, units, wallet, withdrawals };
