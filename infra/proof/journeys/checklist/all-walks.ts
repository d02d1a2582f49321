import { callbackWalks } from "./walks/callback.ts";
import { formWalks } from "./walks/forms.ts";
import { landingWalks } from "./walks/landing.ts";
import { minerWalks } from "./walks/miner.ts";
import { minerCallWalks } from "./walks/miner-calls.ts";
import { minerProfileWalks } from "./walks/miner-profile.ts";
import { minerWalletWalks } from "./walks/miner-wallet.ts";
import { timeWalks } from "./walks/times.ts";
import { visitorWalks } from "./walks/visitor.ts";
import { visitorPageWalks } from "./walks/visitor-pages.ts";

/** The walk that signs out must be last. */
export const WALKS = [
  ...visitorWalks,
  ...landingWalks,
  ...formWalks,
  ...visitorPageWalks,
  ...minerWalks,
  ...minerCallWalks,
  ...minerProfileWalks,
  ...callbackWalks,
  ...timeWalks,
  ...minerWalletWalks,
];
