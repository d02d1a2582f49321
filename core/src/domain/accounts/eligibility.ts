import { ageInDays } from "../age.ts";
import { NETWORKS, networkFacts } from "../networks/networks.ts";

/** The states of an account linked at a network. */
export const ACCOUNT_STATES = ["active", "needs_reconnect", "removed"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** X's limits: "2 months" in the terms means 60 × 24 hours. */
export const { minimumFollowers: MINIMUM_FOLLOWERS, minimumAgeDays: MINIMUM_AGE_DAYS } = NETWORKS.x;

export interface AccountFacts {
  network: string;
  /** The followers that count on the network. */
  followersCount: number;
  /** Since when the account exists, as far as the network tells; null if it did not say. */
  createdAt: Date | null;
}

export interface Eligibility {
  isEligible: boolean;
  /** Sentences for the miner that compare what is required with what the account has. */
  reasons: string[];
}

/** The rule for a button on the page, for a manual attempt and for automation. */
export function judgeEligibility(facts: AccountFacts, now: Date): Eligibility {
  const { minimumFollowers, minimumAgeDays, followers, tooNew } = networkFacts(facts.network);
  const reasons: string[] = [];
  if (facts.followersCount < minimumFollowers) {
    reasons.push(`Need ${minimumFollowers}+ ${followers} (has ${facts.followersCount})`);
  }
  if (facts.createdAt === null) reasons.push("Account creation date unknown");
  else {
    const days = ageInDays(facts.createdAt, now);
    if (days < minimumAgeDays) reasons.push(tooNew(days, minimumAgeDays));
  }
  return { isEligible: reasons.length === 0, reasons };
}
