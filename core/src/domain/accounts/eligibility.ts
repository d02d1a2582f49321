import { ageInDays } from "../age.ts";
import type { AccountFacts as NetworkAccount } from "../networks/account-facts.ts";
import { networkFacts, networkIdOf } from "../networks/networks.ts";
import { type Said, say } from "../sentences/say.ts";

export const ACCOUNT_STATES = ["active", "needs_reconnect", "removed"] as const;

export interface EligibilityFacts extends Pick<NetworkAccount, "followersCount" | "createdAt"> {
  network: string;
  isProtected: boolean;
}

export interface Eligibility {
  isEligible: boolean;
  /** Each reason compares the requirement with the account's value. */
  reasons: Said[];
}

/** The rule for a button on the page, for a manual attempt and for automation. */
export function judgeEligibility(facts: EligibilityFacts, now: Date): Eligibility {
  const network = networkIdOf(facts.network);
  const { minimumFollowers, minimumAgeDays } = networkFacts(facts.network);
  const reasons: Said[] = [];
  if (facts.isProtected) reasons.push(say("protected"));
  if (facts.followersCount < minimumFollowers)
    reasons.push(say(`too-few.${network}`, { needed: minimumFollowers, has: facts.followersCount }));
  const days = facts.createdAt && ageInDays(facts.createdAt, now);
  if (days === null) reasons.push(say("age-unknown"));
  else if (days < minimumAgeDays) reasons.push(say(`too-new.${network}`, { days, needed: minimumAgeDays }));
  return { isEligible: reasons.length === 0, reasons };
}
