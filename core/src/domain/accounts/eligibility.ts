import { ageInDays } from "../age.ts";

/** The states of an account linked at a network. */
export const ACCOUNT_STATES = ["active", "needs_reconnect", "removed"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** An account may earn from 30 followers and 60 days of age; "2 months" in the terms means 60 × 24 hours. */
export const MINIMUM_FOLLOWERS = 30;
export const MINIMUM_AGE_DAYS = 60;

export interface AccountFacts {
  followersCount: number;
  /** When the account was created, as the network says; null if the network did not say. */
  createdAt: Date | null;
}

export interface Eligibility {
  isEligible: boolean;
  /** Sentences for the miner that compare what is required with what the account has. */
  reasons: string[];
}

/** The rule for a button on the page, for a manual attempt and for automation. */
export function judgeEligibility(facts: AccountFacts, now: Date): Eligibility {
  const reasons: string[] = [];
  if (facts.followersCount < MINIMUM_FOLLOWERS) {
    reasons.push(`Need ${MINIMUM_FOLLOWERS}+ followers (has ${facts.followersCount})`);
  }
  if (facts.createdAt === null) reasons.push("Account creation date unknown");
  else {
    const days = ageInDays(facts.createdAt, now);
    if (days < MINIMUM_AGE_DAYS) {
      reasons.push(`Account too new (${days} days old, need ${MINIMUM_AGE_DAYS}+ days)`);
    }
  }
  return { isEligible: reasons.length === 0, reasons };
}
