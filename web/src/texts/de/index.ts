import { account } from "./account.ts";
import { accounts } from "./accounts.ts";
import { auth } from "./auth.ts";
import { automation } from "./automation.ts";
import { dashboard } from "./dashboard.ts";
import { game } from "./game.ts";
import { home } from "./home.ts";
import { layout } from "./layout.ts";
import { leaderboard } from "./leaderboard.ts";
import { legal } from "./legal.ts";
import { mining } from "./mining.ts";
import { network } from "./network.ts";
import { notifications } from "./notifications.ts";
import { objections } from "./objections.ts";
import { opportunities } from "./opportunities.ts";
import { points } from "./points.ts";
import { profile } from "./profile.ts";
import { proof } from "./proof.ts";
import { referrals } from "./referrals.ts";
import { sign } from "./sign.ts";
import { tasks } from "./tasks.ts";
import { transfers } from "./transfers.ts";
import { ui } from "./ui.ts";
import { units } from "./units.ts";
import { verify } from "./verify.ts";
import { wallet } from "./wallet.ts";
import { withdrawals } from "./withdrawals.ts";

export { sentences } from "./sentences.ts";

/** German, one file per feature. The English texts define the types; texts.test.ts compares the folders. */
export const german = {
  account,
  accounts,
  auth,
  automation,
  dashboard,
  game,
  home,
  layout,
  leaderboard,
  legal,
  mining,
  network,
  notifications,
  objections,
  opportunities,
  points,
  profile,
  proof,
  referrals,
  sign,
  tasks,
  transfers,
  ui,
  units,
  verify,
  wallet,
  withdrawals,
};
