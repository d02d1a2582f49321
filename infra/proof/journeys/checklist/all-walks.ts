import { minerWalks } from "./walks/miner.ts";
import { minerProfileWalks } from "./walks/miner-profile.ts";
import { minerWalletWalks } from "./walks/miner-wallet.ts";
import { visitorWalks } from "./walks/visitor.ts";
import { visitorPageWalks } from "./walks/visitor-pages.ts";

/** The walk that signs out must be last. */
export const WALKS = [
  ...visitorWalks,
  ...visitorPageWalks,
  ...minerWalks,
  ...minerProfileWalks,
  ...minerWalletWalks,
];
