import { ageInDays } from "../age.ts";
import type { AccountFacts as NetworkAccount } from "../networks/account-facts.ts";
import { NETWORKS, networkFacts, networkIdOf } from "../networks/networks.ts";
import { ELIGIBILITY_SENTENCES } from "../sentences/network-sentences.ts";
import type { Phrase } from "../sentences/said.ts";
import { fillTemplate } from "../sentences/template.ts";

export const ACCOUNT_STATES = ["active", "needs_reconnect", "removed"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** X's limits: "2 months" in the terms means 60 × 24 hours. */
export const { minimumFollowers: MINIMUM_FOLLOWERS, minimumAgeDays: MINIMUM_AGE_DAYS } = NETWORKS.x;

export interface AccountFacts extends Pick<NetworkAccount, "followersCount" | "createdAt"> {
  network: string;
  isProtected: boolean;
}

export interface Eligibility {
  isEligible: boolean;
  /** Sentences for the miner that compare what is required with what the account has. */
  reasons: string[];
  /** The same reasons as codes. */
  said: Phrase[];
}

/** The rule for a button on the page, for a manual attempt and for automation. */
export function judgeEligibility(facts: AccountFacts, now: Date): Eligibility {
  const network = networkIdOf(facts.network);
  const { minimumFollowers, minimumAgeDays } = networkFacts(facts.network);
  const reasons: string[] = [];
  const said: Phrase[] = [];
  const object = (code: keyof typeof ELIGIBILITY_SENTENCES, values: Record<string, string>) => {
    reasons.push(fillTemplate(ELIGIBILITY_SENTENCES[code], values));
    said.push({ code, values });
  };
  if (facts.isProtected) object("protected", {});
  if (facts.followersCount < minimumFollowers)
    object(`too-few.${network}`, { needed: `${minimumFollowers}`, has: `${facts.followersCount}` });
  const days = facts.createdAt && ageInDays(facts.createdAt, now);
  if (days === null) object("age-unknown", {});
  else if (days < minimumAgeDays)
    object(`too-new.${network}`, { days: `${days}`, needed: `${minimumAgeDays}` });
  return { isEligible: reasons.length === 0, reasons, said };
}
