import { callbackWalks } from "./walks/callback.ts";
import { dashboardCallWalks } from "./walks/dashboard-calls.ts";
import { formWalks } from "./walks/forms.ts";
import { landingWalks } from "./walks/landing.ts";
import { minerWalks } from "./walks/miner.ts";
import { minerProfileWalks } from "./walks/miner-profile.ts";
import { minerWalletWalks } from "./walks/miner-wallet.ts";
import { opportunityWalks } from "./walks/opportunities.ts";
import { profileCallWalks } from "./walks/profile-calls.ts";
import { timeWalks } from "./walks/times.ts";
import { visitorWalks } from "./walks/visitor.ts";
import { visitorPageWalks } from "./walks/visitor-pages.ts";
import { walletTimeWalks } from "./walks/wallet-times.ts";

/** The walk that signs out must be last. */
export const WALKS = [
  ...visitorWalks,
  ...landingWalks,
  ...formWalks,
  ...visitorPageWalks,
  ...minerWalks,
  ...dashboardCallWalks,
  ...profileCallWalks,
  ...opportunityWalks,
  ...minerProfileWalks,
  ...callbackWalks,
  ...walletTimeWalks,
  ...timeWalks,
  ...minerWalletWalks,
];
